import * as z from 'zod/mini'

/** First bytes of a backup, so that a file tells what it is. */
export const OPENING = Buffer.from('MEZGEB BACKUP 1\n')

/** Last bytes of a backup: nothing may follow them. */
export const CLOSING = Buffer.from('END OF MEZGEB BACKUP\n')

/**
 * Before CLOSING stand where the manifest begins (8 bytes, big endian) and the SHA-256 of everything before it,
 * this position included.
 */
export const POSITION_BYTES = 8
export const DIGEST_BYTES = 32

const Count = z.int().check(z.nonnegative())
const Sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const Name = z.string().check(z.minLength(1))

const TableSection = z.object({
  name: Name,
  columns: z.array(Name),
  rows: Count,
  /** Of the rows as text, before they are compressed. */
  sha256: Sha256,
  /** Where its compressed rows stand in the file. */
  offset: Count,
  bytes: Count,
})

/** What a backup says of itself (docs/decisions/0021). It stands behind the rows, because it counts them. */
export const Manifest = z.object({
  /** Everything, or one institution alone. */
  scope: z.union([
    z.object({ kind: z.literal('everything') }),
    z.object({ kind: z.literal('institution'), id: Name, name: z.string() }),
  ]),
  appVersion: Name,
  postgresVersion: Name,
  /** The moment whose data this is, ISO in UTC. */
  snapshotAt: Name,
  /** The schema: its migrations in order, each with the SHA-256 of its file. */
  migrations: z.array(z.object({ number: Count, name: Name, checksum: Sha256 })),
  /** In the order in which they can be filled: a table after those it points to. */
  tables: z.array(TableSection),
  /** Tables that are left out on purpose. */
  leftOut: z.array(Name),
  /** Last value of each sequence, as text: it may exceed what a number holds exactly. */
  sequences: z.array(z.object({ name: Name, value: z.string().check(z.regex(/^-?\d+$/)) })),
})

export type Manifest = z.infer<typeof Manifest>
export type TableSection = z.infer<typeof TableSection>

/** The number of the schema that the backup was made from. */
export function schemaNumber({ migrations }: Manifest): number {
  return migrations.at(-1)?.number ?? 0
}
