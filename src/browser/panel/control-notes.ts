// What the panel says of each slider and switch, as a tooltip; choices say it of what is chosen.
import type { PageSettings } from '../page-settings.ts';

type Noted = { [Name in keyof PageSettings]: PageSettings[Name] extends string ? never : Name }[keyof PageSettings];

export const NOTES: Readonly<Record<Noted, string>> = {
  bots: 'How many bots hunt you.',
  horde: 'Small hunters that all come for you at once, as many of them as fit into the map.',
  speed: 'How fast bots fly or walk.',
  turnSpeed: 'How fast bots turn.',
  flyHeight: 'How high above the floor bots fly. At 0 they walk, and steps and drops stop them.',
  backUpMs: 'How long a bot backs off after it has bumped into something.',
  recalculateMs: 'A bot asks for a new path when this time is over, a tenth more or less.',
  randomDelayMs: 'Up to this much later each bot begins, so that not all ask in the same step.',
  randomPart: 'How much of the time such a bot flies about at random.',
  coneDegrees: 'How wide a bot looks.',
  reactionMs: 'How long you must be seen before a bot notices you.',
  hearingRange: 'From how far a bot hears a run, a jump or a shot, round corners.',
  interestMs: 'How long a bot goes on looking for you after the last sign.',
  boltSpeed: 'How fast the bolts of fighters fly.',
  fear: 'Bots keep away from where a shot was fired, for a while.',
  dropsCrates: 'While the player walks by itself, it drops crates in front of hunters.',
  thread: 'A golden line on the floor leads you to the goal of the map by the shortest path.',
  route: 'Draws that path on the minimap.',
  costDistance: 'What a path costs for its length: more counts more, 0 not at all.',
  costTime: 'What a path costs for the time that it takes; slow ground takes longer.',
  costTerrain: 'What a path costs for the ground that it crosses: water and mud are dear, ice is not.',
  costDanger: 'What a path costs before your eyes, the nearer the more: bots then come from behind you.',
  costCover: 'What a path costs in rooms that you could see into: bots then keep to those that you cannot.',
  gridRadius: 'Half of the width of a node.',
  gridWorldX: 'How wide the grid is, about the middle of the map; 0 covers all of it.',
  gridWorldZ: 'How deep the grid is, about the middle of the map; 0 covers all of it.',
  nodesAStep: 'Most nodes that all searches expand in a step of the game; the rest wait for the next one.',
  msAStep: 'Most time that all searches take in a step of the game; the rest wait for the next one.',
  pathDelay: 'Steps from a question to its answer. Bots follow their old paths meanwhile.',
  workers: 'Threads that search while answers are delayed.',
};
