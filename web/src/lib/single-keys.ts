import { keep, kept } from './kept.ts'

const KEY = 'single-keys'

const listeners = new Set<() => void>()

let isOn = kept(KEY) !== 'off'

/** Whether single letters are shortcuts; who dictates or hits keys by accident switches them off (WCAG 2.1.4). */
export function areSingleKeysOn(): boolean {
  return isOn
}

/** The choice of the user, kept on this device. */
export function setSingleKeys(wanted: boolean): void {
  isOn = wanted
  keep(KEY, wanted ? 'on' : 'off')
  for (const listener of listeners) listener()
}

/** Calls `listener` after every change; returns how to stop. */
export function onSingleKeysChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
