// Orders from above: who is selected, and the command for the next step.
//
// A click or a tap on a bot selects it, one on the floor sends the selected ones there; Ctrl (or the button Box) and dragging selects all in a
// rectangle. The rest of what a pointer does is the overview's. By keys the selection goes from bot to bot, and the place is what one looks at. Selecting
// is the page's affair; the command is part of the next intent.
import { circleShapes } from '../../debug/world-shapes.ts';
import { COMMAND_REFUSALS } from '../../game/bots/command-bots.ts';
import { roomNow, traceNow } from '../../game/ground/sight.ts';
import type { Bot, Command, World } from '../../game/world.ts';
import type { Point } from '../../geometry/point.ts';
import { byId } from '../dom.ts';
import type { Notice } from '../hud/dialogs.ts';
import type { PageState } from '../page-state.ts';
import type { Eye } from '../screen.ts';
import type { Stage } from '../stage/stage.ts';

const LAYER = 'selection';
const RING = 26;
const RING_PIXELS = 12;
/** A click this near to a bot selects it; a pointer that moves farther drags. CSS pixels. */
const HIT_PIXELS = 22;
const DRAG_PIXELS = 6;
/** How far one sends bots by looking at a place on foot, map units. */
const LOOK_REACH = 4096;

export interface BotOrders {
  /** The command for the next step. Handed out once. */
  take(): Command | undefined;
  /** After each step: says what was refused. */
  hear(world: World): void;
  /** Before each drawing: rings under the selected bots, and the buttons. */
  update(world: World): void;
  selectNext(): void;
  selectAll(): void;
  /** Sends the selected bots to the place in the middle of the picture. */
  sendToLook(): void;
  release(): void;
  /** Clears the selection; false if it was empty. */
  clear(): boolean;
}

export interface BotOrderParts {
  readonly element: HTMLElement;
  readonly state: PageState;
  readonly stage: Pick<Stage, 'canvas' | 'pointAt' | 'pixelOf' | 'setLayer'>;
  readonly notice: Notice;
  /** Is the picture from above, and is no other tool in hand? */
  isReady(): boolean;
  eye(): Eye;
  /** An order begins: time must pass. */
  onBegin(): void;
}

interface Pixel {
  readonly x: number;
  readonly y: number;
}

export function createBotOrders({ element, state, stage, notice, isReady, eye, onBegin }: BotOrderParts): BotOrders {
  let selected: ReadonlySet<number> = new Set();
  let command: Command | undefined;
  let known: World | null = null;
  let shown = '';
  /** The pointer that is down: where it went down, and whether it draws a rectangle. */
  let press: { readonly id: number; readonly at: Pixel; readonly isBox: boolean } | null = null;
  const bar = byId('orders');
  const count = byId('orders-count');
  const boxButton = byId('orders-box');
  const rectangle = byId('orders-rectangle');

  const pixelOfEvent = ({ clientX, clientY }: PointerEvent): Pixel => {
    const { left, top } = stage.canvas().getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  };
  const gapTo = (bot: Bot, { x, y }: Pixel): number => {
    const at = stage.pixelOf(bot.position);
    return at === null ? Infinity : Math.hypot(at.x - x, at.y - y);
  };
  const setBox = (on: boolean): void => boxButton.setAttribute('aria-pressed', String(on));

  function select(ids: Iterable<number>): void {
    if (selected.size === 0) notice.hint('Click the floor to send it there.', 4);
    selected = new Set(ids);
  }

  function give(to: Point | null): void {
    if (selected.size === 0) return notice.hint('No bot is selected.', 2);
    command = { bots: [...selected], to };
    onBegin();
  }

  /** The floor that is seen at a place of the picture; null where there is none. */
  function floorAt(world: World, { x, y }: Pixel): Point | null {
    const heights = [...world.level.plan.sectors, ...world.sectors].map(({ floor }) => floor);
    for (const height of [...new Set(heights)].sort((a, b) => b - a)) {
      const at = stage.pointAt(x, y, height);
      if (at !== null && roomNow(world, at)?.floor === height) return at;
    }
    return null;
  }

  function click(world: World, at: Pixel, adds: boolean): void {
    const [nearest] = [...world.bots].sort((a, b) => gapTo(a, at) - gapTo(b, at));
    if (nearest !== undefined && gapTo(nearest, at) < HIT_PIXELS) {
      const others = adds ? [...selected].filter((id) => id !== nearest.id) : [];
      select(adds && selected.has(nearest.id) ? others : [...others, nearest.id]);
      return;
    }
    if (selected.size === 0) return;
    const floor = floorAt(world, at);
    if (floor === null) selected = new Set();
    else give(floor);
  }

  function selectIn(world: World, a: Pixel, b: Pixel): void {
    const isBetween = (value: number, from: number, to: number): boolean => (value - from) * (value - to) <= 0;
    const inside = world.bots.filter(({ position }) => {
      const at = stage.pixelOf(position);
      return at !== null && isBetween(at.x, a.x, b.x) && isBetween(at.y, a.y, b.y);
    });
    select(inside.map(({ id }) => id));
  }

  // Before the overview hears of it, which would drag the map.
  element.addEventListener(
    'pointerdown',
    (event) => {
      const isFirst = event.isPrimary && event.button === 0;
      if (!isReady() || event.target !== stage.canvas() || !isFirst) {
        // A second finger zooms.
        press = null;
        return;
      }
      const isBox = event.ctrlKey || event.metaKey || boxButton.ariaPressed === 'true';
      press = { id: event.pointerId, at: pixelOfEvent(event), isBox };
      if (!isBox) return;
      event.preventDefault();
      event.stopPropagation();
      stage.canvas().focus({ preventScroll: true });
    },
    true,
  );
  window.addEventListener('pointermove', (event) => {
    if (press?.id !== event.pointerId || !press.isBox) return;
    const { at } = press;
    const now = pixelOfEvent(event);
    rectangle.hidden = false;
    rectangle.style.left = `${Math.min(at.x, now.x)}px`;
    rectangle.style.top = `${Math.min(at.y, now.y)}px`;
    rectangle.style.width = `${Math.abs(at.x - now.x)}px`;
    rectangle.style.height = `${Math.abs(at.y - now.y)}px`;
  });
  const lift = (event: PointerEvent): void => {
    if (press?.id !== event.pointerId) return;
    const { at, isBox } = press;
    press = null;
    rectangle.hidden = true;
    const { world } = state;
    if (world === null || event.type === 'pointercancel' || !isReady()) return;
    const now = pixelOfEvent(event);
    const isClick = Math.hypot(now.x - at.x, now.y - at.y) < DRAG_PIXELS;
    if (isClick) click(world, at, event.pointerType === 'touch' || event.ctrlKey || event.metaKey || event.shiftKey);
    else if (isBox) {
      selectIn(world, at, now);
      setBox(false);
    }
  };
  window.addEventListener('pointerup', lift);
  window.addEventListener('pointercancel', lift);

  const orders: BotOrders = {
    take() {
      const taken = command;
      command = undefined;
      return taken;
    },
    hear(world) {
      for (const event of world.events) {
        if (event.type !== 'command refused') continue;
        const { reason, bots } = event;
        const who =
          bots.length === selected.size ? '' : bots.length === 1 ? '1 bot stays: ' : `${bots.length} bots stay: `;
        notice.hint(who + COMMAND_REFUSALS[reason], 3);
      }
    },
    update(world) {
      if (world !== known) {
        known = world;
        selected = new Set();
        command = undefined;
      }
      const bots = world.bots.filter(({ id }) => selected.has(id));
      if (bots.length < selected.size) selected = new Set(bots.map(({ id }) => id));
      const now = bots.length === 0 ? '' : `${world.tick} ${[...selected].join()} ${eye().at.y}`;
      if (now === shown) return;
      shown = now;
      bar.hidden = bots.length === 0;
      if (bar.hidden) setBox(false);
      count.textContent = bots.length === 1 ? '1 bot' : `${bots.length} bots`;
      stage.setLayer(
        LAYER,
        bots.flatMap((bot) => ringUnder(world, bot)),
      );
    },
    selectNext() {
      const ids = state.world?.bots.map(({ id }) => id) ?? [];
      const last = [...selected].pop() ?? -1;
      if (ids.length > 0) select([ids.find((id) => id > last) ?? ids[0]]);
    },
    selectAll() {
      if (state.world) select(state.world.bots.map(({ id }) => id));
    },
    sendToLook() {
      if (state.world === null) return;
      const at = placeLookedAt(state.world);
      if (at === null) notice.hint('There is no floor.', 2);
      else give(at);
    },
    release: () => give(null),
    clear() {
      const was = selected.size > 0;
      selected = new Set();
      return was;
    },
  };
  boxButton.addEventListener('click', () => setBox(boxButton.ariaPressed !== 'true'));
  byId('orders-all').addEventListener('click', orders.selectAll);
  byId('orders-release').addEventListener('click', orders.release);
  return orders;

  /** From above the floor in the middle of the picture, on foot whatever one looks at. */
  function placeLookedAt(world: World): Point | null {
    const { clientWidth, clientHeight } = stage.canvas();
    if (isReady()) return floorAt(world, { x: clientWidth / 2, y: clientHeight / 2 });
    const { at, yaw, pitch } = eye();
    const flat = LOOK_REACH * Math.cos(pitch);
    const end = {
      x: at.x - flat * Math.sin(yaw),
      y: at.y + LOOK_REACH * Math.sin(pitch),
      z: at.z - flat * Math.cos(yaw),
    };
    return traceNow(world, at, end)?.point ?? null;
  }

  /** On the floor, and wide enough to be seen from far above. */
  function ringUnder(world: World, { position }: Bot): ReturnType<typeof circleShapes> {
    const middle = stage.pixelOf(position);
    const beside = stage.pixelOf({ ...position, x: position.x + RING });
    const pixels = middle && beside ? Math.hypot(beside.x - middle.x, beside.y - middle.y) : RING_PIXELS;
    const floor = roomNow(world, position)?.floor ?? position.y;
    return circleShapes('sight', position, floor + 2, RING * Math.max(1, RING_PIXELS / Math.max(1, pixels)));
  }
}
