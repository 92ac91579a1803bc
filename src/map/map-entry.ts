// What a file has to offer before one of its maps is loaded, and the names that maps get from their files.

/** What is told of one map; '' where nothing is. */
export interface MapLabel {
  readonly title: string;
  readonly author: string;
  /** Name of the map after it, and of the one after its secret exit. */
  readonly next: string;
  readonly secretNext: string;
}

export interface MapEntry {
  /** What loadPlan's option `map` takes. */
  readonly name: string;
  /** What is in it by kind: walls 554, sectors 108. */
  readonly counts: Readonly<Record<string, number>>;
  /** Why it cannot be loaded ("UDMF"), or ''. */
  readonly problem: string;
  /** What the file says of it in words; left out where it says nothing. */
  readonly label?: MapLabel;
}

/** The file's name without folders and ending: 'maps/keep.json' → 'keep'. */
export function baseNameOf(file: string): string {
  const name = file.replace(/^.*[\\/]/, '');
  return name.replace(/(.)\.[^.]*$/, '$1');
}
