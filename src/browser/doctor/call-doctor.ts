// Opens the level doctor's list (doctor.ts), whose code is fetched on first use.
import type { Doctor, DoctorParts } from './doctor.ts';

export interface DoctorDoor {
  open(): void;
  /** Opens the list, or closes it. */
  toggle(): void;
  close(): void;
  isOpen(): boolean;
  hasFocus(): boolean;
}

/** `onOpen` is called just before the list appears, `onMissing` when its code does not arrive. */
export function createDoctorDoor(parts: DoctorParts, onOpen: () => void, onMissing: () => void): DoctorDoor {
  let doctor: Doctor | null = null;
  async function open(): Promise<void> {
    try {
      doctor ??= (await import('./doctor.ts')).createDoctor(parts);
    } catch {
      return onMissing();
    }
    if (doctor.isOpen()) return;
    onOpen();
    doctor.open();
  }
  return {
    open: () => void open(),
    toggle() {
      if (doctor?.isOpen()) doctor.close();
      else void open();
    },
    close: () => doctor?.close(),
    isOpen: () => doctor?.isOpen() ?? false,
    hasFocus: () => doctor?.hasFocus() ?? false,
  };
}
