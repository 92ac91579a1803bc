// Types of a Leafstar floor-plan file (maps/*.json), which is JSON with // and /* */ comments and trailing commas. It is read by
// floor-plan-json.ts; the JSON Schema in maps/schema/ is the same definition for editors.
//
// Rooms are simple polygons in either winding and may be concave; their interiors never overlap. Where edges of two rooms coincide there is
// an opening, unless a wall or door is declared there. A hole that no room fills is a pillar; a filled one is a dais or a pit. Walls have
// no thickness. For thick walls, draw rooms apart, with a small room (a doorway, lower ceiling) between them; a window is such a room with
// a high sill.

import type { JsonValue } from '../floor-plan.ts';
import type { LinkType } from '../link-types.ts';
import type { MapPlace } from '../input/map-error.ts';
import type { MaterialName } from '../materials.ts';

/** Where something stands in a plan: names of fields and numbers in lists. */
export type FilePath = readonly (string | number)[];
export type PlaceOf = (path: FilePath) => MapPlace;

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

/** Look and cost of a room. Missing fields come from its style, then from the defaults. */
export interface LookFile {
  /** Default 0. */
  readonly floor?: number;
  /** Default floor + 128. */
  readonly ceiling?: number;
  /** 0 … 1, default 0.35. */
  readonly light?: number;
  /** Area cost, default 1. */
  readonly cost?: number;
  /** Walking speed relative to plain floor; by default that of the floor material (map/plan/footings.ts). */
  readonly pace?: number;
  readonly floorMaterial?: MaterialName;
  readonly ceilingMaterial?: MaterialName;
  readonly wallMaterial?: MaterialName;
  readonly sky?: boolean;
}

/** A look shared by several rooms. */
export interface StyleFile extends LookFile {
  readonly name: string;
}

/** A room: a polygon with heights and look. */
export interface RoomFile extends LookFile {
  readonly name?: string;
  /** Name of one of the plan's styles. */
  readonly style?: string;
  readonly polygon: PolygonFile;
  readonly holes?: readonly PolygonFile[];
  /** Makes the floor a lift; height differences around it use its lower or upper stop. */
  readonly lift?: LiftFile;
  /** Makes the ceiling a door, shut at first; the room's ceiling is its open height. */
  readonly door?: RoomDoorFile;
}

/** Colours of keys and locks. */
export type KeyFile = 'red' | 'blue' | 'yellow';

/**
 * How a door room opens: by use from neighbouring rooms, or by a switch that names it. In the demo it begins shut; in navigators it begins
 * open, with a key and a switch too.
 */
export interface RoomDoorFile {
  readonly opens: 'use' | 'switch';
  /** Use requires the key of this colour; navigators have no keys. A switch has its own. */
  readonly key?: KeyFile;
  /** True: it never shuts again. Default false. */
  readonly stays?: boolean;
  /** File units a second; default 70 map units. */
  readonly speed?: number;
  /** Seconds before it shuts, default 4. */
  readonly wait?: number;
}

/** Sets off doors and lifts of rooms from elsewhere. */
export interface SwitchFile {
  /** Its two ends: on a one-sided wall, or for 'walk' across open floor. */
  readonly from: PointFile;
  readonly to: PointFile;
  /** Names of the rooms whose doors and lifts it moves. */
  readonly moves: readonly string[];
  /** Default 'use': pushed. */
  readonly by?: 'use' | 'walk' | 'shoot';
  /** True: it works only once. Default false. */
  readonly once?: boolean;
  readonly key?: KeyFile;
  /** Material of a switch that is used or shot, default 'brass'. */
  readonly material?: MaterialName;
}

/** Moves the floor of a room between its own and another height. */
export interface LiftFile {
  /**
   * Default 'always': up and down forever. 'use': once there and back when its border is used. 'switch': the same for a switch that names
   * it.
   */
  readonly goes?: 'always' | 'use' | 'switch';
  /** The other height. */
  readonly to: number;
  /** File units a second; default 64 map units. */
  readonly speed?: number;
  /** Seconds at each end, default 3. */
  readonly wait?: number;
}

/** Walls declared across rooms or on shared edges. */
export interface WallFile {
  /** A polyline; each piece is a wall across a room or along an edge that two rooms share. */
  readonly points: readonly PointFile[];
  /** Default 'wall'. Windows, bars and railings stop bodies, not sight. */
  readonly kind?: 'wall' | 'window' | 'bars' | 'railing';
  readonly material?: MaterialName;
}

/** A door on an edge that two rooms share. */
export interface DoorFile {
  /** What programs call it; doors with one name are shut and opened together. */
  readonly name?: string;
  /** The two ends of the door, on an edge that two rooms share. */
  readonly from: PointFile;
  readonly to: PointFile;
  /** Default false: it stands open. Ignored for doors that open; they begin shut. */
  readonly shut?: boolean;
  /** 'near': slides open for bodies nearby; 'use': opens by key or touch; 'never' (default): stays as drawn, a locked door if shut. */
  readonly opens?: 'near' | 'use' | 'never';
  readonly material?: MaterialName;
}

/** A thing; which fields apply depends on its kind. */
export interface ThingFile {
  readonly kind: 'player' | 'bot' | 'lamp' | 'prop' | 'cart' | 'goal' | 'key' | 'pickup';
  readonly at: PointFile;
  /** Degrees; 0 looks up the page, positive turns left. */
  readonly angle?: number;
  /** Lamp: above the floor; by default just below the ceiling. A prop is as tall as its kind (map/props.ts). */
  readonly height?: number;
  readonly radius?: number;
  readonly color?: string;
  readonly strength?: number;
  /** Kind of a prop: a key of map/props.ts. Kind of a pickup: 'health' or free text. */
  readonly type?: string;
  /** Stops of a cart after its own place, then back the same way; a loop if the last point is its place. */
  readonly route?: readonly PointFile[];
  /** Bot: name of the plan's route that it patrols. */
  readonly patrol?: string;
  /** Cart: file units a second; default 60 map units. */
  readonly speed?: number;
  /** Colour of a key; it opens all locks of that colour. */
  readonly key?: KeyFile;
}

/** A patrol route: the stops of its bots. */
export interface RouteFile {
  readonly name: string;
  readonly points: readonly PointFile[];
  /** Default true: from the last stop to the first; false: back the same way. */
  readonly round?: boolean;
}

/** An off-mesh link between two points. */
export interface LinkFile {
  readonly type: LinkType;
  readonly from: PointFile;
  readonly to: PointFile;
  readonly cost?: number;
  /** Adds the link in the other direction. Default false. */
  readonly twoWay?: boolean;
}

/** A node of a hand-drawn graph: a point, or an opening between two points. */
export interface GraphNodeFile {
  readonly name: string;
  readonly at?: PointFile;
  /** Instead of `at`: both ends of an opening; the node is in its middle. */
  readonly portal?: readonly [PointFile, PointFile];
  /** Height of the floor there, as documentation; it must equal the room's. */
  readonly floor?: number;
  /** The author's own data: any JSON value, kept unread. */
  readonly data?: JsonValue;
}

/** A link between two nodes of a hand-drawn graph. */
export interface GraphLinkFile {
  readonly type: LinkType;
  /** Names of nodes. */
  readonly from: string;
  readonly to: string;
  /** In file units walked; by default the cost of the distance. */
  readonly cost?: number;
  /** Adds the link in the other direction; left and right are swapped. Default false. */
  readonly twoWay?: boolean;
}

/** A hand-drawn graph. */
export interface GraphFile {
  readonly nodes: readonly GraphNodeFile[];
  readonly links?: readonly GraphLinkFile[];
  /** Joins all nodes in line of sight of each other by walking links. Default false. */
  readonly joinsInView?: boolean;
}

/** Colours and fog; missing fields come from the style. */
export interface AirFile {
  readonly style?: 'keep' | 'office' | 'paper';
  readonly fog?: string;
  readonly fogDistance?: number;
  readonly lamp?: string;
  readonly ambient?: string;
  readonly palette?: readonly [string, string, string, string];
}

/** A floor-plan file. */
export interface PlanFile {
  readonly $schema?: string;
  readonly format: 'leafstar floor plan';
  readonly version: 1;
  readonly title: string;
  /** One sentence about the map. */
  readonly note?: string;
  /** Map units in one file unit, also for heights; default 1 (32 makes the file's unit a metre). */
  readonly unit?: number;
  /** Corners and edges up to that far apart meet, file units; default 1/16 map unit, and what rounding moves off slanted edges (`stepOf`). */
  readonly tolerance?: number;
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
