// Maps of a file before one of them is loaded, and default names of maps.

/** Texts about a map; '' where the file has none. */
export interface MapLabel {
  readonly title: string;
  readonly author: string;
  /** Name of the next map, and of the one after its secret exit. */
  readonly next: string;
  readonly secretNext: string;
}

/** One map of a file, before it is loaded. */
export interface MapEntry {
  /** Value for loadPlan's option `map`. */
  readonly name: string;
  /** Contents by kind: walls 554, sectors 108. */
  readonly counts: Readonly<Record<string, number>>;
  /** Why it cannot be loaded ("UDMF"), or ''. */
  readonly problem: string;
  /** Texts from the file; absent when it has none. */
  readonly label?: MapLabel;
}

/** The file name without folders and extension: 'maps/keep.json' → 'keep'. */
export function baseNameOf(file: string): string {
  const name = file.replace(/^.*[\\/]/, '');
  return name.replace(/(.)\.[^.]*$/, '$1');
}
