// The shape of a Leafstar floor-plan file (maps/*.json): what an author writes. JSON with // and /* */ comments and trailing
// commas allowed. floor-plan-json.ts reads it; the JSON Schema in maps/schema/ says the same to editors.
//
// Rooms are simple polygons, in either winding, that need not be convex; their interiors never overlap. Where two rooms'
// edges lie on each other there is an opening, unless a wall or a door is declared there. A hole that no other room
// fills is a pillar; one that a room fills is a dais or a pit. Walls have no thickness: thick walls are rooms drawn
// apart, with a small room (a doorway, lower ceiling) between them; a window is such a room with a high sill.

import type { JsonValue } from '../floor-plan.ts';
import type { LinkType } from '../link-types.ts';
import type { MaterialName } from '../materials.ts';

/** [x, z] in file units; x right, z down the page. */
export type PointFile = readonly [number, number];

/** Corners in order, or a regular polygon. */
export type PolygonFile =
  | readonly PointFile[]
  | {
      readonly at: PointFile;
      readonly radius: number;
      readonly sides: number;
      /** Degrees, clockwise on paper. */
      readonly turn?: number;
    };

/** What a room looks like and costs; where a room says nothing, its style speaks, and then the default. */
export interface LookFile {
  /** Default 0. */
  readonly floor?: number;
  /** Default floor + 128. */
  readonly ceiling?: number;
  /** 0 … 1, default 0.35. */
  readonly light?: number;
  /** Terrain cost, default 1. */
  readonly cost?: number;
  /** How fast one walks here, as a part of the usual speed; the floor material's where left out (map/footings.ts). */
  readonly pace?: number;
  readonly floorMaterial?: MaterialName;
  readonly ceilingMaterial?: MaterialName;
  readonly wallMaterial?: MaterialName;
  readonly sky?: boolean;
}

/** A look that several rooms share. */
export interface StyleFile extends LookFile {
  readonly name: string;
}

export interface RoomFile extends LookFile {
  readonly name?: string;
  /** Name of one of the plan's styles. */
  readonly style?: string;
  readonly polygon: PolygonFile;
  readonly holes?: readonly PolygonFile[];
  /** Its floor goes to another height and back; heights and places around it are those of its lower or upper stop. */
  readonly lift?: LiftFile;
  /** Its ceiling is a door: shut when a world begins, and as high as the file says when it is open. */
  readonly door?: RoomDoorFile;
}

/** The colours of keys and locks. */
export type KeyFile = 'red' | 'blue' | 'yellow';

/** How a room that is a door opens: pushed from the rooms beside it, or by a switch that names it. */
export interface RoomDoorFile {
  readonly opens: 'use' | 'switch';
  /** It opens by use only for who has the key of this colour. */
  readonly key?: KeyFile;
  /** Default false: it shuts again. */
  readonly stays?: boolean;
  /** File units a second; default 70 map units. */
  readonly speed?: number;
  /** Seconds before it shuts, default 4. */
  readonly wait?: number;
}

/** What sets off the doors and lifts of rooms from elsewhere. */
export interface SwitchFile {
  /** Its two ends: on a wall with nothing behind it, or, where it is walked over, across open floor. */
  readonly from: PointFile;
  readonly to: PointFile;
  /** Names of the rooms whose door or lift it moves. */
  readonly moves: readonly string[];
  /** Default 'use': pushed. */
  readonly by?: 'use' | 'walk' | 'shoot';
  /** Default false: it works again and again. */
  readonly once?: boolean;
  readonly key?: KeyFile;
  /** Of one that is pushed or shot at, default 'brass'. */
  readonly material?: MaterialName;
}

/** Where the floor of a room goes from its own height, and comes back. */
export interface LiftFile {
  /** Default 'always': to and fro for ever; 'use': there and back for who pushes its border; 'switch': … by a switch that names it. */
  readonly goes?: 'always' | 'use' | 'switch';
  /** The other height. */
  readonly to: number;
  /** File units a second; default 64 map units. */
  readonly speed?: number;
  /** Seconds at each end, default 3. */
  readonly wait?: number;
}

export interface WallFile {
  /** A chain of points; each piece is a wall, across a room or along an edge two rooms share. */
  readonly points: readonly PointFile[];
  /** Default 'wall'. Windows, bars and railings stop bodies, not sight. */
  readonly kind?: 'wall' | 'window' | 'bars' | 'railing';
  readonly material?: MaterialName;
}

export interface DoorFile {
  /** The two ends of the door, on an edge that two rooms share. */
  readonly from: PointFile;
  readonly to: PointFile;
  /** Default false: it stands open. Of doors that open it says nothing: they begin shut. */
  readonly shut?: boolean;
  /** 'near': slides open for whoever comes near; 'use': for the use key or a touch; 'never' (default): stays, a locked door if shut. */
  readonly opens?: 'near' | 'use' | 'never';
  readonly material?: MaterialName;
}

export interface ThingFile {
  readonly kind: 'player' | 'bot' | 'lamp' | 'prop' | 'cart' | 'goal' | 'key' | 'pickup';
  readonly at: PointFile;
  /** Degrees; 0 looks up the page, positive turns left. */
  readonly angle?: number;
  /** Above the floor; a lamp's default hangs below the ceiling. */
  readonly height?: number;
  readonly radius?: number;
  readonly color?: string;
  readonly strength?: number;
  /** Which prop: a key of map/props.ts; what a pickup is: 'health', or free text. */
  readonly type?: string;
  /** Where a cart goes from its place, point by point, and back; round and round where the last point is its place. */
  readonly route?: readonly PointFile[];
  /** Of a bot: the name of one of the plan's routes, which it walks while it patrols. */
  readonly patrol?: string;
  /** Of a cart, file units a second. */
  readonly speed?: number;
  /** The colour of a key; it opens whatever is locked with that colour. */
  readonly key?: KeyFile;
}

/** A patrol: where its bots go, stop by stop. */
export interface RouteFile {
  readonly name: string;
  readonly points: readonly PointFile[];
  /** Default true: from the last stop to the first; false: back the way they came. */
  readonly round?: boolean;
}

export interface LinkFile {
  readonly type: LinkType;
  readonly from: PointFile;
  readonly to: PointFile;
  readonly cost?: number;
  /** Also the way back. Default false. */
  readonly twoWay?: boolean;
}

/** A node of a graph drawn by hand: a place, or an opening between two points. */
export interface GraphNodeFile {
  readonly name: string;
  readonly at?: PointFile;
  /** In place of `at`: the two ends of an opening; the node is in its middle. */
  readonly portal?: readonly [PointFile, PointFile];
  /** Height of the floor there, for whoever reads the file; it has to be the room's. */
  readonly floor?: number;
  /** Data of the author's own: any JSON value, passed on unread. */
  readonly data?: JsonValue;
}

export interface GraphLinkFile {
  readonly type: LinkType;
  /** Names of nodes. */
  readonly from: string;
  readonly to: string;
  /** In the file's units of walking; what the distance costs when left out. */
  readonly cost?: number;
  /** Also the way back; a side is turned round for it. Default false. */
  readonly twoWay?: boolean;
}

export interface GraphFile {
  readonly nodes: readonly GraphNodeFile[];
  readonly links?: readonly GraphLinkFile[];
  /** Join all nodes that are in plain view of each other by walks. Default false. */
  readonly joinsInView?: boolean;
}

export interface AirFile {
  readonly style?: 'keep' | 'office' | 'paper';
  readonly fog?: string;
  readonly fogDistance?: number;
  readonly lamp?: string;
  readonly ambient?: string;
  readonly palette?: readonly [string, string, string, string];
}

export interface PlanFile {
  readonly $schema?: string;
  readonly format: 'leafstar floor plan';
  readonly version: 1;
  readonly title: string;
  /** One sentence on what to look for. */
  readonly note?: string;
  /** Map units in one file unit; default 1 (32 makes the file's unit a metre). Heights too. */
  readonly unit?: number;
  readonly air?: AirFile;
  readonly styles?: readonly StyleFile[];
  readonly rooms: readonly RoomFile[];
  readonly walls?: readonly WallFile[];
  readonly doors?: readonly DoorFile[];
  readonly switches?: readonly SwitchFile[];
  readonly things?: readonly ThingFile[];
  readonly routes?: readonly RouteFile[];
  readonly links?: readonly LinkFile[];
  readonly graph?: GraphFile;
}
