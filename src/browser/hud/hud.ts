// The texts around the view: the map, the state of the hunt, how to start playing; and the same for screen readers, in a live region.
import { METRE } from '../../geometry/point.ts';
import { isHunter } from '../../game/minds/minds.ts';
import { stateOf } from '../../game/world-state.ts';
import { STEPS_PER_SECOND, type World } from '../../game/world.ts';
import { countSecrets } from '../../game/ground/footing.ts';
import { pickupsOf } from '../../game/movers/take-things.ts';
import type { FloorPlan } from '../../map/floor-plan.ts';
import { KEY_COLORS } from '../../map/movers.ts';
import type { Level } from '../../nav/level.ts';
import { byId, make, nameClicks, wantsLessMotion } from '../dom.ts';
import type { HuntScore } from '../horde/late-horde.ts';
import { nameKeys } from '../input/keys.ts';
import type { Tour } from '../links/tours.ts';
import type { HordeLook } from '../screen.ts';

const FLASH_MS = 450;
/** What hurts again and again glows less. */
const HURT_SHARE = 0.5;

export type Hud = ReturnType<typeof createHud>;

/** `m:ss` of a number of steps. */
export function clockOf(steps: number): string {
  const seconds = Math.floor(steps / STEPS_PER_SECOND);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** The nearest bot's distance on the floor and its index; distance Infinity when there is none. */
export function nearestBot({ player, bots }: World): { distance: number; index: number } {
  let nearest = { distance: Infinity, index: -1 };
  bots.forEach(({ position }, index) => {
    const distance = Math.hypot(position.x - player.position.x, position.z - player.position.z);
    if (distance < nearest.distance) nearest = { distance, index };
  });
  return nearest;
}

/** Is there a bot that would catch the player? */
export function isInDanger(world: World): boolean {
  const state = stateOf(world);
  return state.bots.some((bot) => isHunter(state, bot));
}

/** The distance on the floor to the nearest of a horde. */
function nearestMember({ player: { position } }: World, { count, places }: HordeLook): number {
  let least = Infinity;
  for (let i = 0; i < count; i++) {
    const [dx, dz] = [places[3 * i] - position.x, places[3 * i + 2] - position.z];
    least = Math.min(least, dx * dx + dz * dz);
  }
  return Math.sqrt(least);
}

export function createHud() {
  const said = new Map<HTMLElement, string>();
  const put = (element: HTMLElement, text: string): void => {
    if (said.get(element) === text) return;
    said.set(element, text);
    element.textContent = text;
  };
  const [title, note] = ['map-title', 'map-note'].map((id) => byId(id));
  const [time, caughtTimes, nearest, pickups, secrets] = ['time', 'catches', 'nearest', 'pickups', 'secrets'].map(
    (name) => byId(`score-${name}`),
  );
  let mostOf = { plan: null as FloorPlan | null, pickups: 0, secrets: 0 };
  const place = byId('place');
  const keys = byId('score-keys');
  let shownKeys = '';
  const line = byId('take-over');
  const safe = byId('safe');
  const caught = byId('caught');
  const glow = byId('flash');
  const live = byId('live');

  const showKeys = (held: World['keys']): void => {
    const names = KEY_COLORS.filter((color) => held.has(color));
    if (names.join() === shownKeys) return;
    shownKeys = names.join();
    byId('score-keys-list').replaceChildren(...names.map((name) => make('span', name, `key ${name}`)));
    keys.hidden = names.length === 0;
  };

  const showFound = ({ level: { plan }, taken, secrets: found, bots }: World): void => {
    if (mostOf.plan !== plan) {
      mostOf = { plan, pickups: pickupsOf(plan).length, secrets: countSecrets(plan) };
      pickups.parentElement!.hidden = mostOf.pickups === 0;
      secrets.parentElement!.hidden = mostOf.secrets === 0;
    }
    const had = [...taken].filter((thing) => plan.things[thing].kind === 'pickup').length;
    const byBots = bots.reduce((sum, { collected }) => sum + collected, 0);
    put(pickups, `${had}/${mostOf.pickups}${byBots > 0 ? ` (bots ${byBots})` : ''}`);
    put(secrets, `${found.size}/${mostOf.secrets}`);
  };

  return {
    showLevel({ plan }: Level) {
      put(title, plan.title || plan.name);
      put(note, plan.note);
      note.hidden = plan.note === '';
      place.classList.remove('tour', 'lesson');
      byId('minimap').hidden = false;
      byId('score').hidden = false;
      byId('view').setAttribute('aria-label', `View of the map ${plan.title || plan.name}`);
      document.title = `${plan.title || plan.name} · Leafstar`;
    },
    /** Shows a tour's title and note in place of the map's, until another map is shown. */
    showTour(tour: Pick<Tour, 'title' | 'note' | 'group'>) {
      put(title, tour.title);
      const words = nameKeys(nameClicks(tour.note));
      put(note, words);
      note.hidden = false;
      place.classList.add('tour');
      // The bots and the play need a player.
      place.classList.toggle('lesson', tour.group === 'Space' || tour.group === 'Paths');
      put(live, `${tour.title}. ${words}`);
    },
    /** Once a drawing; touches the page only where a word has changed. */
    draw(world: World, { survived, catches }: HuntScore, members: HordeLook | null) {
      showKeys(world.keys);
      showFound(world);
      put(time, clockOf(survived));
      const safeFor = Math.ceil((world.safeUntil - world.tick) / STEPS_PER_SECOND);
      const isSaid = safeFor > 0 && (members !== null || isInDanger(world));
      if (isSaid) put(safe, `Safe for ${safeFor} s`);
      if (safe.hidden === isSaid) safe.hidden = !isSaid;
      put(caughtTimes, String(catches));
      const distance = Math.min(nearestBot(world).distance, members ? nearestMember(world, members) : Infinity);
      put(nearest, Number.isFinite(distance) ? `${Math.round(distance / METRE)} m` : '–');
    },
    /** The line that says how to start playing; null hides it. */
    setTakeOver(text: string | null) {
      if (text !== null) put(line, text);
      line.hidden = text === null;
    },
    setCaught(shown: boolean) {
      if (caught.hidden === shown) caught.hidden = !shown;
    },
    /** One has been carried off, or hurt: a glow over the view that is gone in a moment. */
    flash(why: 'warp' | 'hurt') {
      const strength = (wantsLessMotion() ? 0.25 : 0.85) * (why === 'hurt' ? HURT_SHARE : 1);
      glow.classList.toggle('hurt', why === 'hurt');
      glow.animate([{ opacity: strength }, { opacity: 0 }], { duration: FLASH_MS, easing: 'ease-out' });
    },
    announce(text: string) {
      put(live, text);
    },
  };
}
