import { readStored, store } from './storage.ts'

const KEY = 'opens-till'

export function opensTill(): boolean {
  return readStored(KEY) === 'on'
}

export function setOpensTill(isOn: boolean): void {
  store(KEY, isOn ? 'on' : 'off')
}
