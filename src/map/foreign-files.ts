// Files that people take for maps, told by how they begin, so that a message can say what one has in hand. WADs are handed round
// in archives, and pictures of maps are not maps. To tell another, add a row.

interface ForeignFile {
  /** What it is, as the end of a sentence. */
  readonly name: string;
  readonly begin: readonly number[];
  readonly isArchive?: true;
}

const lettersOf = (text: string): number[] => [...text].map((letter) => letter.charCodeAt(0));

const FOREIGN_FILES: readonly ForeignFile[] = [
  { name: 'a ZIP archive (PK3 files are such too)', begin: [...lettersOf('PK'), 3, 4], isArchive: true },
  { name: 'a 7z archive', begin: [...lettersOf('7z'), 0xbc, 0xaf], isArchive: true },
  { name: 'a RAR archive', begin: lettersOf('Rar!'), isArchive: true },
  { name: 'a gzip archive', begin: [0x1f, 0x8b], isArchive: true },
  { name: "a PACK file, Quake's archive", begin: lettersOf('PACK') },
  { name: 'a PNG picture', begin: [0x89, ...lettersOf('PNG')] },
  { name: 'a JPEG picture', begin: [0xff, 0xd8, 0xff] },
  { name: 'a GIF picture', begin: lettersOf('GIF8') },
  { name: 'a PDF document', begin: lettersOf('%PDF') },
  { name: 'a page or picture of the web (HTML, SVG, XML)', begin: lettersOf('<') },
];

const READ_HERE =
  'What is read here: Leafstar floor plans (JSON), text grids, Doom WADs, MovingAI maps and lists of wall segments.';

/** What a file is that is none of the formats read here, and what to do about it. */
export function describeForeign(bytes: Uint8Array): { readonly what: string; readonly mend: string } {
  const found = FOREIGN_FILES.find(({ begin }) => begin.every((byte, i) => bytes[i] === byte));
  if (!found) return { what: 'This is none of the map formats read here.', mend: READ_HERE };
  return {
    what: `This is ${found.name}, not a map, whatever its name says.`,
    mend: found.isArchive ? 'Unpack it, and open the map that is in it.' : READ_HERE,
  };
}
