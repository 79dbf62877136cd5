import type { Extra } from './extra.ts'

/** The supplier's number of it. */
type Reference = { reference: string | null }

export const referenceExtra: Extra<Reference, Reference> = {
  columns: { reference: ({ reference }) => reference },
  shown: { reference: 'd.reference' },
}
