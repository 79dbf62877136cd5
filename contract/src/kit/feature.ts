import type { Role } from './roles.ts'

export type DocumentKindData = {
  /** 1 where its lines add stock, -1 where they take it, 0 where each has its own sign. Without lines it moves money alone. */
  readonly sign: 1 | -1 | 0
  readonly lines: 'one' | 'many' | 'none'
  readonly audit: string
  readonly list: string
  /** The field of the day that people give; absent: the time of record. */
  readonly dated?: string
  readonly note?: string
  readonly isReversible?: true
  /** Roles of its documents towards other documents, plans and records that they name; one link of each (docs/decisions/0136). */
  readonly links?: readonly string[]
  /** Names of fields that other kinds do not have (docs/decisions/0139). */
  readonly extras?: readonly string[]
  /** Numbered in its branch, from 1 without a gap. */
  readonly isNumbered?: true
  /** Nearly all documents: their own entries in the audit trail (docs/decisions/0033), left out of the indexes of others. */
  readonly isFrequent?: true
}

/** Facts of a feature that others read. Plain data without schemas: the web's first script has it. */
export type Feature = {
  readonly topic?: string
  /** The kind of its records in the audit trail, and the fields of their changes that it brings there. */
  readonly audit?: string
  readonly fields?: readonly string[]
  readonly documents?: Readonly<Record<string, DocumentKindData>>
  /** A SUPER_ADMIN sees its changes in all institutions. */
  readonly isOfPlatform?: true
  /** By built-in role; an ADMIN also has those of STAFF. */
  readonly permissions: { readonly [R in Role]?: readonly string[] }
}
