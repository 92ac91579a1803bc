// The level doctor's list: everything wrong or doubtful in the map, by kind. Rows are buttons that fly the camera to the place and mark it.
//
// A separate worker examines the map's bytes while the list is open. The code is fetched on first use. The checks are in nav/doctor/.
import { pointShape, type DebugShape } from '../../debug/shapes.ts';
import type { Point } from '../../geometry/point.ts';
import { FINDING_KINDS, type Finding, type FindingKind } from '../../map/findings.ts';
import { describePlace } from '../../map/input/map-error.ts';
import type { Diagnosis } from '../../nav/doctor/examine-map.ts';
import { createLoadClient } from '../../worker/load-client.ts';
import type { LoadRequest, LoadWorker } from '../../worker/load-job.ts';
import { byId, make, makeButton } from '../dom.ts';

export interface DoctorParts {
  startWorker(): LoadWorker;
  /** The file to examine, and which of its maps; `isShown` if that is the one on the screen. Rejects if it is gone. */
  subject(): Promise<{ readonly input: Pick<LoadRequest, 'bytes' | 'fileName' | 'map'>; readonly isShown: boolean }>;
  onFly(at: Point): void;
  /** Marks places; none removes the marks. */
  onMark(shapes: readonly DebugShape[]): void;
  onClose(): void;
}

export type Doctor = ReturnType<typeof createDoctor>;

const TIME_LIMIT_MS = 120_000;
/** Rows of one kind. */
const MOST_ROWS = 40;
const MARK = '#ff3864';
const MARK_SIZE = 40;
const SEVERITY_WORDS = { fault: 'fault', doubt: 'doubtful', note: 'good to know' } as const;

export function createDoctor({ startWorker, subject, onFly, onMark, onClose }: DoctorParts) {
  const client = createLoadClient({ startWorker, timeLimitMs: TIME_LIMIT_MS });
  const { pane, title, verdict, list, shut } = createPane();
  let asked = 0;

  function close(): void {
    if (!pane.open) return;
    asked++;
    client.cancel();
    pane.close();
    list.replaceChildren();
    onMark([]);
    onClose();
  }
  shut.onclick = close;

  function fly({ at }: Finding, row: HTMLElement): void {
    if (at === null) return;
    for (const other of list.querySelectorAll('[aria-current]')) other.removeAttribute('aria-current');
    row.setAttribute('aria-current', 'true');
    onMark(marksAt(at));
    onFly(at);
  }

  function rowOf(finding: Finding, isShown: boolean): HTMLLIElement {
    const { at, message, mend, place } = finding;
    const item = make('li');
    const holder: HTMLElement =
      at === null || !isShown ? make('p', message) : makeButton(message, () => fly(finding, holder));
    const { file: _, ...inFile } = place;
    holder.append(make('small', [mend, describePlace(inFile)].filter((text) => text !== '').join(' · ')));
    item.append(holder);
    return item;
  }

  function show({ findings, counts, frame }: Diagnosis, isShown: boolean): void {
    const kinds = Object.keys(counts) as FindingKind[];
    const total = kinds.reduce((sum, kind) => sum + counts[kind]!, 0);
    // A file that cannot be read is known no further than to its first fault.
    const found = frame === null ? 'What follows could not be read. Mend this first.' : 'All that was found.';
    const words = isShown ? 'Choose one to see it from above.' : found;
    verdict.textContent = total === 0 ? 'Nothing is wrong with this map.' : words;
    list.replaceChildren(
      ...kinds.map((kind) => {
        const [severity, heading] = FINDING_KINDS[kind];
        const group = make('details');
        group.open = severity !== 'note';
        const summary = make('summary', `${heading} `);
        summary.append(make('b', String(counts[kind])), make('small', ` ${SEVERITY_WORDS[severity]}`));
        summary.className = severity;
        const rows = make('ul');
        const own = findings.filter((finding) => finding.kind === kind).slice(0, MOST_ROWS);
        rows.append(...own.map((finding) => rowOf(finding, isShown)));
        if (counts[kind]! > own.length) rows.append(make('li', `… and ${counts[kind]! - own.length} more`));
        group.append(summary, rows);
        return group;
      }),
    );
  }

  async function examine(): Promise<void> {
    const mine = ++asked;
    verdict.textContent = 'Examining …';
    list.replaceChildren();
    try {
      const { input, isShown } = await subject();
      title.textContent = isShown ? 'Level doctor' : `Level doctor: ${input.fileName}`;
      const loaded = await client.load({ ...input, bodies: [], examines: true });
      if (mine === asked && loaded?.kind === 'diagnosis') show(loaded.diagnosis, isShown);
    } catch (error) {
      if (mine === asked) verdict.textContent = error instanceof Error ? error.message : String(error);
    }
  }

  return {
    close,
    isOpen: (): boolean => pane.open,
    open() {
      if (!pane.open) pane.show();
      shut.focus({ preventScroll: true });
      void examine();
    },
  };
}

/** The empty list, shut, on the stage. */
function createPane() {
  const pane = make('dialog', '', 'pane');
  pane.id = 'doctor';
  pane.dataset.edge = '';
  pane.setAttribute('aria-labelledby', 'doctor-title');
  const title = make('h2', 'Level doctor');
  title.id = 'doctor-title';
  const verdict = make('p');
  verdict.setAttribute('role', 'status');
  const list = make('div', '', 'findings');
  const shut = makeButton('Close');
  const foot = make('p', '', 'row');
  foot.append(shut);
  pane.append(title, verdict, list, foot);
  byId('stage').append(pane);
  return { pane, title, verdict, list, shut };
}

/** A ring and a cross in it; heights do not matter from above. */
function marksAt({ x, z }: Point): DebugShape[] {
  const at = { x, y: 0, z };
  return [pointShape(MARK, at, MARK_SIZE, 'ring'), pointShape(MARK, at, MARK_SIZE / 2, 'cross')];
}
