const KEY = 'single-keys'

const listeners = new Set<() => void>()

let isOn = stored()

/** Whether single letters are shortcuts; who dictates or hits keys by accident switches them off (WCAG 2.1.4). */
export function areSingleKeysOn(): boolean {
  return isOn
}

/** The choice of the user, kept on this device. */
export function setSingleKeys(wanted: boolean): void {
  isOn = wanted
  try {
    localStorage.setItem(KEY, wanted ? 'on' : 'off')
  } catch (error) {
    console.warn('The choice of shortcuts cannot be stored', error)
  }
  for (const listener of listeners) listener()
}

/** Calls `listener` after every change; returns how to stop. */
export function onSingleKeysChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function stored(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off'
  } catch {
    return true
  }
}
