// The level doctor on the page: while its list is open the game is held and the camera flies to findings. Closing restores everything; a
// player finds the game paused.
import type { Doctor, DoctorParts } from './doctor.ts';
import type { PauseCard } from '../hud/pause-card.ts';
import { startLoadWorker } from '../load/load-worker.ts';
import { bytesOfSource, nameOfSource, type MapSource } from '../map-source.ts';
import type { Outlook, OutlookSwitch } from '../camera/outlook.ts';
import type { Mode } from '../page-state.ts';
import type { Displays } from '../displays.ts';

/** Visible range around a finding, map units. */
const SPAN = 640;

export type DoctorVisit = ReturnType<typeof createDoctorVisit>;

interface DoctorVisitParts extends Displays {
  readonly outlook: Pick<OutlookSwitch, 'now' | 'setBlueprint' | 'setAbove'>;
  readonly pauseCard: PauseCard;
  setMode(mode: Mode): void;
}

export function createDoctorVisit(parts: DoctorVisitParts) {
  const { state, stage, overview, outlook, pauseCard, notice, setMode } = parts;
  let before: { readonly mode: Mode; readonly outlook: Outlook } | null = null;
  /** The map to examine in place of the one that is shown. */
  let refused: MapSource | null = null;

  function begin(): void {
    const { mode } = state;
    before = { mode, outlook: outlook.now() };
    if (mode === 'playing' || mode === 'attract') setMode('held');
    else if (mode === 'paused') pauseCard.hide();
  }

  function end(): void {
    if (before === null) return;
    const { mode, outlook: was } = before;
    before = null;
    refused = null;
    outlook.setBlueprint(was.blueprint);
    outlook.setAbove(was.above);
    setMode(mode === 'playing' ? 'paused' : mode);
    // The pause card takes the focus itself.
    if (state.mode !== 'paused') stage.canvas().focus({ preventScroll: true });
  }

  const doctorParts: DoctorParts = {
    startWorker: startLoadWorker,
    async subject() {
      const isShown = refused === null;
      const source = refused ?? state.source;
      const map = 'file' in source ? source.map : undefined;
      const bytes = await bytesOfSource(source);
      return { input: { bytes, fileName: nameOfSource(source), ...(map === undefined ? {} : { map }) }, isShown };
    },
    onFly(at) {
      outlook.setBlueprint(true);
      outlook.setAbove(true);
      overview.goTo(at, SPAN);
    },
    onMark: (shapes) => stage.setLayer('doctor', shapes),
    onClose: end,
  };
  let doctor: Doctor | null = null;
  /** The list's code is fetched on first use. */
  async function open(): Promise<void> {
    try {
      doctor ??= (await import('./doctor.ts')).createDoctor(doctorParts);
    } catch {
      return notice.hint('The doctor did not arrive: the network may be down.', 5);
    }
    if (doctor.isOpen()) return;
    begin();
    doctor.open();
  }
  const isOpen = (): boolean => doctor?.isOpen() ?? false;
  const close = (): void => doctor?.close();
  return {
    /** Lists what is wrong with a map that could not be shown. */
    examine(source: MapSource) {
      close();
      refused = source;
      void open();
    },
    toggle() {
      if (isOpen()) close();
      else void open();
    },
    close,
    isOpen,
    isVisiting: (): boolean => before !== null,
  };
}
