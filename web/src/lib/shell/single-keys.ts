import { store, readStored } from '../session/storage.ts'
import { createStore } from './create-store.ts'

const KEY = 'single-keys'

const isOn = createStore(readStored(KEY) !== 'off')

/** Whether single letters are shortcuts; dictation or unsteady hands can trigger them by accident (WCAG 2.1.4). */
export const { get: areSingleKeysOn, onChange: onSingleKeysChange } = isOn

export function setSingleKeys(wanted: boolean): void {
  store(KEY, wanted ? 'on' : 'off')
  isOn.set(wanted)
}
