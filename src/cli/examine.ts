// Reports the level doctor's findings as text and JSON. Places are in file coordinates.
import { describePlace, toFile } from '../door/formats.ts';
import { FINDING_KINDS, type Diagnosis, type FindingKind, type Severity } from '../door/nav.ts';

/** Findings printed per kind. */
const MAX_PRINTED = { fault: 8, doubt: 8, note: 2 } as const satisfies Record<Severity, number>;

/** Findings in `check --json`. */
export type DoctorReport = ReturnType<typeof reportFindings>;

export function reportFindings({ findings, counts, frame }: Diagnosis) {
  return {
    /** By kind, only those found. */
    counts,
    findings: findings.map(({ kind, severity, message, mend, at: point, place }) => {
      const where = point === null || frame === null ? null : toFile(frame, point);
      const at: readonly [number, number] | null = where && [where.u, where.v];
      return { kind, severity, message, mend, at, place: describePlace(place) };
    }),
  };
}

const KINDS = Object.keys(FINDING_KINDS) as FindingKind[];

/** From gravest to least. */
export const SEVERITIES: readonly Severity[] = ['fault', 'doubt', 'note'];

/** Number of findings of at least that severity. */
export function countFromSeverity({ counts }: DoctorReport, least: Severity): number {
  const grave = SEVERITIES.slice(0, SEVERITIES.indexOf(least) + 1);
  return KINDS.reduce((sum, kind) => sum + (grave.includes(FINDING_KINDS[kind][0]) ? (counts[kind] ?? 0) : 0), 0);
}

/** The findings as text, except those kinds; the first few of each kind. Empty without findings. */
export function describeFindings({ findings, counts }: DoctorReport, but: readonly FindingKind[] = []): string[] {
  return KINDS.flatMap((kind) => {
    const count = counts[kind];
    if (count === undefined || but.includes(kind)) return [];
    const [severity, title] = FINDING_KINDS[kind];
    const printed = findings.filter((finding) => finding.kind === kind).slice(0, MAX_PRINTED[severity]);
    const rest = count - printed.length;
    const isOne = printed.length > 1 && printed.every(({ mend }) => mend === printed[0].mend);
    return [
      // A remedy shared by all findings of a kind is printed once.
      `  ${severity}: ${title} (${count})${isOne ? `. ${printed[0].mend}` : ''}`,
      // A message without a point of the map may not say where.
      ...printed.map(
        ({ message, mend, at, place }) =>
          `    ${at === null && place !== '' ? `${place}: ` : ''}${message}${isOne ? '' : ` ${mend}`}`,
      ),
      ...(rest > 0 ? [`    … and ${rest} more; --json lists all`] : []),
    ];
  });
}
