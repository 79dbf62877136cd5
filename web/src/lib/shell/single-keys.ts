import { store, readStored } from '../session/storage.ts'

const KEY = 'single-keys'

const listeners = new Set<() => void>()

let isOn = readStored(KEY) !== 'off'

/** Whether single letters are shortcuts; dictation or unsteady hands can trigger them by accident (WCAG 2.1.4). */
export function areSingleKeysOn(): boolean {
  return isOn
}

/** Stored on this device. */
export function setSingleKeys(wanted: boolean): void {
  isOn = wanted
  store(KEY, wanted ? 'on' : 'off')
  for (const listener of listeners) listener()
}

/** Returns the unsubscribe function. */
export function onSingleKeysChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
