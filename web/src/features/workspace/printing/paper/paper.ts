import { store, readStored } from '../../../../lib/session/storage.ts'

/** The paper of a receipt: the roll of a till's printer, or a sheet. */
export type Paper = 'roll' | 'sheet'

const KEY = 'paper'

/** The paper of this device's printer, as chosen before; a roll at first. */
export function storedPaper(): Paper {
  return readStored(KEY) === 'sheet' ? 'sheet' : 'roll'
}

/** Keeps the choice on this device, where the printer is. */
export function storePaper(paper: Paper): void {
  store(KEY, paper)
}
