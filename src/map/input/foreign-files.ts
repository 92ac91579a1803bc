// Recognises files that are no maps by their first bytes, for better messages: archives of WADs, pictures of maps. To recognise another,
// add a row.

interface ForeignFile {
  /** Its name, as the end of a sentence. */
  readonly name: string;
  readonly begin: readonly number[];
  /** What to do with it; by default, to open another file. */
  readonly mend?: string;
}

const lettersOf = (text: string): number[] => [...text].map((letter) => letter.charCodeAt(0));

const UNPACK = 'Unpack it and open the map inside.';

const FOREIGN_FILES: readonly ForeignFile[] = [
  { name: 'a ZIP archive (or PK3)', begin: [...lettersOf('PK'), 3, 4], mend: UNPACK },
  { name: 'a 7z archive', begin: [...lettersOf('7z'), 0xbc, 0xaf], mend: UNPACK },
  { name: 'a RAR archive', begin: lettersOf('Rar!'), mend: UNPACK },
  { name: 'a gzip archive', begin: [0x1f, 0x8b], mend: UNPACK },
  { name: "a PACK file, Quake's archive", begin: lettersOf('PACK') },
  {
    name: 'a glTF scene',
    begin: lettersOf('glTF'),
    mend: 'In a program, load it with three.js and pass its meshes to levelFromMeshes of leafstar/three.',
  },
  { name: 'a PNG picture', begin: [0x89, ...lettersOf('PNG')] },
  { name: 'a JPEG picture', begin: [0xff, 0xd8, 0xff] },
  { name: 'a GIF picture', begin: lettersOf('GIF8') },
  { name: 'a PDF document', begin: lettersOf('%PDF') },
  { name: 'an HTML, SVG or XML file', begin: lettersOf('<') },
];

const READ_HERE =
  'Open a Leafstar floor plan (JSON), grid text, a Doom WAD, a MovingAI map or a list of wall segments.';

/** What an unsupported file is, and what to do about it. */
export function describeForeign(bytes: Uint8Array): { readonly what: string; readonly mend: string } {
  const found = FOREIGN_FILES.find(({ begin }) => begin.every((byte, i) => bytes[i] === byte));
  if (!found) return { what: 'The map format is unknown.', mend: READ_HERE };
  return {
    what: `This is ${found.name}, not a map.`,
    mend: found.mend ?? READ_HERE,
  };
}
