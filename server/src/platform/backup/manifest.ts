import * as z from 'zod/mini'

/** First bytes of a backup, which identify the format. */
export const OPENING = Buffer.from('MEZGEB BACKUP 1\n')

/** Last bytes of a backup. */
export const CLOSING = Buffer.from('END OF MEZGEB BACKUP\n')
/** Last bytes of a signed one, of the same length. */
export const CLOSING_SIGNED = Buffer.from('END OF SIGNED BACKUP\n')

/** Before CLOSING: offset of the manifest (8 bytes, big endian), SHA-256 of all bytes before, the signature of that digest if any. */
export const POSITION_BYTES = 8
export const DIGEST_BYTES = 32

const Count = z.int().check(z.nonnegative())
const Sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const Name = z.string().check(z.minLength(1))

const TableSection = z.object({
  name: Name,
  columns: z.array(Name),
  rows: Count,
  /** Of the rows as text, before compression. */
  sha256: Sha256,
  /** Position of its compressed rows in the file. */
  offset: Count,
  bytes: Count,
})

/** The manifest (decisions/0021). It follows the rows because it counts them. */
export const Manifest = z.object({
  scope: z.union([
    z.object({ kind: z.literal('everything') }),
    z.object({ kind: z.literal('institution'), id: Name, name: z.string() }),
  ]),
  appVersion: Name,
  postgresVersion: Name,
  /** Time of the snapshot, ISO in UTC. */
  snapshotAt: Name,
  /** Migrations in order, each with the SHA-256 of its file. */
  migrations: z.array(z.object({ number: Count, name: Name, checksum: Sha256 })),
  /** In loading order: a table follows those it refers to. */
  tables: z.array(TableSection),
  leftOut: z.array(Name),
  /** Last value of each sequence, as text: it may exceed a safe integer. */
  sequences: z.array(z.object({ name: Name, value: z.string().check(z.regex(/^-?\d+$/)) })),
})

export type Manifest = z.infer<typeof Manifest>
export type TableSection = z.infer<typeof TableSection>

export function schemaNumber({ migrations }: Manifest): number {
  return migrations.at(-1)?.number ?? 0
}
