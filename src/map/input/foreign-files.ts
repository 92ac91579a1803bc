// Recognises files that are no maps by their first bytes, for better messages: archives of WADs, pictures of maps. To recognise another,
// add a row.

interface ForeignFile {
  /** Its name, as the end of a sentence. */
  readonly name: string;
  /** Its first bytes, each as one letter. */
  readonly begin: string | RegExp;
  /** What to do with it; by default, to open another file. */
  readonly mend?: string;
}

const LONGEST_LOOK = 400;

const UNPACK = 'Unpack it and open the map inside.';

/** The first that matches counts. */
const FOREIGN_FILES: readonly ForeignFile[] = [
  { name: 'a ZIP archive (or PK3)', begin: 'PK\x03\x04', mend: UNPACK },
  { name: 'a 7z archive', begin: '7z\xbc\xaf', mend: UNPACK },
  { name: 'a RAR archive', begin: 'Rar!', mend: UNPACK },
  { name: 'a gzip archive', begin: '\x1f\x8b', mend: UNPACK },
  { name: 'a Quake archive', begin: 'PACK' },
  {
    name: 'an OBJ or glTF scene',
    begin: /^(glTF|(#.*\n\s*)*(mtllib|[ogv]) )/,
    mend: 'In a program, load it with three.js for levelFromMeshes, or pass triangles to levelFromTriangles.',
  },
  { name: 'a PNG picture', begin: '\x89PNG' },
  { name: 'a JPEG picture', begin: '\xff\xd8\xff' },
  { name: 'a GIF picture', begin: 'GIF8' },
  { name: 'a PDF document', begin: '%PDF' },
  { name: 'UTF-16 text', begin: /^(\xff\xfe|\xfe\xff)/, mend: 'Save the file as UTF-8.' },
  {
    name: 'a Tiled map',
    begin: /^(<[^]*)?<map\s/,
    mend: 'In a program, pass the rows of a layer to levelFromTiles.',
  },
  { name: 'an HTML, SVG or XML file', begin: '<' },
  { name: 'the text of a Doom map', begin: /^namespace\s*=/, mend: 'Open its WAD.' },
];

const READ_HERE =
  'Open a Leafstar floor plan (JSON), grid text, a Doom WAD, a MovingAI map or a list of wall segments.';

/** What an unsupported file is, and what to do about it. */
export function describeForeign(bytes: Uint8Array): { readonly what: string; readonly mend: string } {
  const start = String.fromCharCode(...bytes.subarray(0, LONGEST_LOOK));
  const found = FOREIGN_FILES.find(({ begin }) =>
    typeof begin === 'string' ? start.startsWith(begin) : begin.test(start),
  );
  if (found) return { what: `This is ${found.name}, not a map.`, mend: found.mend ?? READ_HERE };
  const mend = start.startsWith('#') ? 'Begin comments with //, or leave them out.' : READ_HERE;
  return { what: 'The map format is unknown.', mend };
}
