// The hash of a world covers every field of its state: what it leaves out stands in a list.
import { expect, test } from 'vitest';
import { createWorld } from '../../../src/game/run/create-world.ts';
import { hashWorld } from '../../../src/game/run/hash-world.ts';
import { stepWorld } from '../../../src/game/run/step-world.ts';
import type { Intent, Settings, World } from '../../../src/game/world.ts';
import { loadPlan } from '../../../src/map/load-plan.ts';
import { buildLevel } from '../../../src/nav/build-level.ts';
import { editLevel } from '../../../src/nav/edit-level.ts';
import type { Level } from '../../../src/nav/level.ts';
import { levelOfPlan, ownPlans } from '../../support/all-plans.ts';
import { moversWad } from '../../support/inputs/movers-wad.ts';
import { rowOfRooms } from '../../support/inputs/row-of-rooms.ts';

/** What the level or other fields say too, and what is for looks alone. */
const LEFT_OUT =
  /\b(before|\w+Before|position|sector|color|facing|yaw|hunts|job|isRound|speed|opensBy|bottom|top|by|gathered|headStartMs|lastJob|expandedBeside|switched)\b|disc\.(height|radius|step|stoppedBy)|path\.(cost|expanded|isPart|length|links)|memory\.goal|start\.y|carts\[\]\.stops|doors\[\]\.(a|b|name|portals|walls)\b|player\.id/;

type Holder = Record<string, unknown>;
type Put = (value: unknown) => void;

/** Nothing below these is looked at. */
const ASIDE =
  /^(level|arena|bodyGrid|finder|ownFinder|secondFinder|settings|noise|events|thread|asked|passable|pending.plan|options|sound|nearby|body|courier|corridor|editor)$/;

/** Calls `visit` for each number, switch, word, set and map below an object; of a list its first element stands for all. */
function eachLeaf(
  holder: Holder,
  path: string,
  visit: (value: unknown, put: Put, path: string) => void,
  replace?: Put,
): void {
  for (const [key, value] of Object.entries(holder)) {
    const isList = Array.isArray(holder) || ArrayBuffer.isView(holder);
    const name = path.endsWith('pending') && key === 'plan' ? 'pending.plan' : key;
    if (ASIDE.test(name) || typeof value === 'function' || value === null || (isList && key !== '0')) continue;
    const here = isList ? `${path}[]` : path === '' ? key : `${path}.${key}`;
    // Of a frozen object a copy takes the place.
    const put: Put = (other) => {
      if (!Object.isFrozen(holder)) holder[key] = other;
      else
        replace?.(
          other === value
            ? holder
            : isList
              ? [other, ...(holder as unknown as unknown[]).slice(1)]
              : { ...holder, [key]: other },
        );
    };
    const isLeaf = typeof value !== 'object' || value instanceof Set || value instanceof Map;
    // What minds remember is a map by kind of memory.
    if (key === 'memories')
      for (const memory of (value as Map<unknown, Holder>).values()) eachLeaf(memory, here, visit);
    else if (isLeaf) visit(value, put, here);
    else eachLeaf(value as Holder, here, visit, put);
  }
}

/** Another value of the same kind. */
function otherThan(value: unknown): unknown {
  if (value instanceof Set) return new Set([...value, 977]);
  if (value instanceof Map) return new Map([...value, [977, 3]]);
  if (typeof value === 'boolean') return !value;
  return typeof value !== 'number' ? 'another' : Number.isFinite(value) ? value + 1 : 977;
}

/** Worlds in which everything that can be remembered is remembered by somebody. */
function worlds(): World[] {
  const levelOf = (name: string): Level => levelOfPlan(ownPlans().find(([each]) => each === name)![1](), 'used');
  const strobe = rowOfRooms([{}, { tag: 2, light: 200 }, { light: 90 }], [{ special: 17, tag: 2 }, {}]);
  const rows: readonly (readonly [level: Level, settings: Partial<Settings>])[] = [
    [levelOf('station.json'), { mind: 'fighter', senses: 'senses', pathDelay: 30, weather: 'frost' }],
    [levelOf('gatehouse.json'), { mind: 'collector', finder: 'while-walking' }],
    [levelOf('ledges.json'), { mind: 'left-hand', secondMind: 'hunter', senses: 'senses' }],
    [levelOf('maze.txt'), { mind: 'guard' }],
    [buildLevel(loadPlan(moversWad(), 'movers.wad')), { mind: 'patrol', secondMind: 'ghost' }],
    [buildLevel(strobe), { bots: 1, mind: 'companion' }],
  ];
  return rows.map(([level, settings]) =>
    createWorld(level, { seed: 6, settings: { bots: 5, flyHeight: 0, ...settings }, editor: editLevel }),
  );
}

/** What the player wants in a step: to and fro, with all that can be pressed now and then. */
function intentOf(step: number, { player, level }: World): Intent {
  return {
    forward: step % 90 < 50 ? 1 : -1,
    right: 0.3,
    facing: { x: 1, z: 0 },
    run: true,
    jump: step % 50 === 0,
    crouch: false,
    use: step % 9 === 0,
    call: step % 60 === 9,
    shoot: step % 70 === 3,
    takesOver: step === 120,
    ...(step === 200 ? { command: { bots: [1], to: player.position } } : {}),
    ...(step === 100 && level.plan.tiles !== null
      ? { tiles: [{ tile: level.plan.tiles.across + 2, letter: 'w' }] }
      : {}),
  };
}

test('changing any field of the state changes the hash, except listed ones', () => {
  const noticed = new Set<string>();
  const all = new Set<string>();
  for (const world of worlds()) {
    for (let step = 1; step <= 300; step++) {
      stepWorld(world, intentOf(step, world));
      if (step % 14 !== 0) continue;
      const before = hashWorld(world);
      eachLeaf(world as unknown as Holder, '', (value, put, path) => {
        if (noticed.has(path) || LEFT_OUT.test(path)) return;
        all.add(path);
        put(otherThan(value));
        if (hashWorld(world) !== before) noticed.add(path);
        put(value);
      });
      expect(hashWorld(world)).toBe(before);
    }
  }
  expect([...all].filter((path) => !noticed.has(path))).toEqual([]);
  expect(noticed.size).toBeGreaterThan(150);
});
