import { readStored, store } from './storage.ts'

const KEY = 'opens-till'

/** Whether the sign-in leads to the till on this device. */
export function opensTill(): boolean {
  return readStored(KEY) === 'on'
}

export function setOpensTill(isOn: boolean): void {
  store(KEY, isOn ? 'on' : 'off')
}
