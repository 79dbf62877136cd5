import { store, readStored } from '../../../../lib/session/storage.ts'

/** The paper of a receipt: the roll of a till's printer of 80 or 58 mm, or a sheet. */
const PAPERS = ['roll', 'narrow', 'sheet'] as const
export type Paper = (typeof PAPERS)[number]

const KEY = 'paper'

/** The paper of this device's printer, as chosen before; a roll of 80 mm at first. */
export function storedPaper(): Paper {
  const stored = readStored(KEY)
  return PAPERS.find((paper) => paper === stored) ?? 'roll'
}

/** Keeps the choice on this device, where the printer is. */
export function storePaper(paper: Paper): void {
  store(KEY, paper)
}
