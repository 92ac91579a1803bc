// Orders from above: who is selected, and the command for the next step.
//
// A click or a tap on a bot selects it, one on the floor sends the selected ones there; Ctrl (or the button Box) and dragging selects all in
// a rectangle. The rest of what a pointer does is the overview's. By keys the selection goes from bot to bot, and the place is what one looks
// at. A selected bot without a path says why. Selecting is the page's affair; the command is part of the next intent.
import type { NoPath } from '../../debug/world/no-path.ts';
import type { DebugShape } from '../../debug/shapes.ts';
import type { AskedPath } from '../../game/asked-path.ts';
import { bodyOfBots } from '../../game/body-of-bots.ts';
import { COMMAND_REFUSALS } from '../../game/bots/command-bots.ts';
import type { Bot, Command, World, WorldEvent } from '../../game/world.ts';
import type { Point } from '../../geometry/point.ts';
import { byId, nameClicks } from '../dom.ts';
import type { Eye } from '../screen.ts';
import { createOrderPointer } from './order-pointer.ts';
import {
  botAt,
  botsBetween,
  crossAt,
  floorAt,
  placeAhead,
  ringUnder,
  type Picture,
  type Pixel,
} from './order-targets.ts';
import type { Displays } from '../displays.ts';

const LAYER = 'selection';

export type BotOrders = ReturnType<typeof createBotOrders>;

interface BotOrderParts extends Displays {
  /** Is the picture from above, and is no other tool in hand? */
  isReady(): boolean;
  eye(): Eye;
  /** An order begins: time must pass. */
  onBegin(): void;
}

export function createBotOrders({ element, state, stage, notice, isReady, eye, onBegin }: BotOrderParts) {
  let selected: ReadonlySet<number> = new Set();
  let command: Command | undefined;
  let known: World | null = null;
  let shown = '';
  const bar = byId('orders');
  const count = byId('orders-count');
  const showStandstill = createStandstill(stage);
  function select(ids: Iterable<number>): void {
    if (selected.size === 0) notice.hint(nameClicks('Click the floor to send it there.'), 4);
    selected = new Set(ids);
  }

  function give(to: Point | null): void {
    if (selected.size === 0) return notice.hint('No bot is selected.', 2);
    command = { bots: [...selected], to };
    onBegin();
  }

  function click(world: World, at: Pixel, adds: boolean): void {
    const bot = botAt(stage, world, at);
    if (bot !== null) {
      const others = adds ? [...selected].filter((id) => id !== bot.id) : [];
      select(adds && selected.has(bot.id) ? others : [...others, bot.id]);
      return;
    }
    if (selected.size === 0) return;
    const floor = floorAt(stage, world, at);
    if (floor === null) selected = new Set();
    else give(floor);
  }

  const setBox = createOrderPointer({
    element,
    stage,
    isReady: () => state.world !== null && isReady(),
    onClick: (at, adds) => click(state.world!, at, adds),
    onBox: (from, to) => select(botsBetween(stage, state.world!, from, to).map(({ id }) => id)),
  });

  const orders = {
    /** The command for the next step. Handed out once. */
    take(): Command | undefined {
      const taken = command;
      command = undefined;
      return taken;
    },
    /** After each step: says what was refused. */
    hear(world: World) {
      for (const event of world.events)
        if (event.type === 'command refused') notice.hint(describeRefusal(event, selected.size), 3);
    },
    /** Before each drawing: rings under the selected bots, and the buttons. */
    update(world: World) {
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
      const crosses = showStandstill(world, bots.length === 1 ? bots[0] : null);
      stage.setLayer(LAYER, [...bots.flatMap((bot) => ringUnder(stage, world, bot)), ...crosses]);
    },
    selectNext() {
      const ids = state.world?.bots.map(({ id }) => id) ?? [];
      const last = [...selected].pop() ?? -1;
      if (ids.length > 0) select([ids.find((id) => id > last) ?? ids[0]]);
    },
    selectAll() {
      if (state.world) select(state.world.bots.map(({ id }) => id));
    },
    /** Sends the selected bots: from above to the floor in the middle of the picture, on foot to whatever one looks at. */
    sendToLook() {
      const { world } = state;
      if (world === null) return;
      const { clientWidth, clientHeight } = stage.canvas();
      const middle = { x: clientWidth / 2, y: clientHeight / 2 };
      const at = isReady() ? floorAt(stage, world, middle) : placeAhead(world, eye());
      if (at === null) notice.hint('There is no floor.', 2);
      else give(at);
    },
    release: (): void => give(null),
    /** Clears the selection; false if it was empty. */
    clear(): boolean {
      const was = selected.size > 0;
      selected = new Set();
      return was;
    },
  };
  byId('orders-all').addEventListener('click', orders.selectAll);
  byId('orders-release').addEventListener('click', orders.release);
  return orders;
}

function describeRefusal({ reason, bots }: Extract<WorldEvent, { type: 'command refused' }>, asked: number): string {
  const who = bots.length === asked ? '' : bots.length === 1 ? '1 bot stays: ' : `${bots.length} bots stay: `;
  return who + COMMAND_REFUSALS[reason];
}

/** Steps between two explanations for one bot, which asks much more often. */
const EXPLAIN_STEPS = 60;

/**
 * Returns a function that says beside the orders why the bot has no path, for its last question, and returns crosses where something blocks it.
 * The code is loaded when it is first needed.
 */
function createStandstill(picture: Picture): (world: World, bot: Bot | null) => DebugShape[] {
  const reason = byId('orders-reason');
  let code: typeof import('../../debug/world/no-path.ts') | null = null;
  let known: { readonly asked: AskedPath; readonly tick: number; readonly bot: number; readonly why: NoPath } | null =
    null;

  /** Null where the bot has a path, or the code is still on its way. */
  function explain(world: World, { id, state, plan: { asked } }: Bot): NoPath | null {
    if (state !== 'no path' || asked === null) return null;
    if (code === null) {
      void import('../../debug/world/no-path.ts').then((loaded) => (code = loaded));
      return null;
    }
    const isFresh = known?.bot === id && world.tick >= known.tick && world.tick - known.tick < EXPLAIN_STEPS;
    if (!isFresh && known?.asked !== asked) {
      const { words, places } = code.explainNoPath(world.level, bodyOfBots(world.settings), asked);
      known = { asked, tick: world.tick, bot: id, why: { words: `No path: ${words}.`, places } };
    }
    return known!.why;
  }

  return (world, bot) => {
    const why = bot && explain(world, bot);
    reason.hidden = why === null;
    if (why !== null && reason.textContent !== why.words) reason.textContent = why.words;
    return why === null ? [] : why.places.map((at) => crossAt(picture, world, at));
  };
}
