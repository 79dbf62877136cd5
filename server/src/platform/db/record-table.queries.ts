import { randomUUID } from 'node:crypto'

import { NAME_ORDERS, inEachOrder } from './query/order.ts'
import { likePattern, pageSize, readPage } from './query/paging.ts'
import { hasTextIfAny } from './query/search.ts'
import { statement } from './statement.ts'

import type { Database } from './database.ts'
import type { Sorted } from './query/order.ts'
import type { Page, PageRequest } from './query/paging.ts'
import type { Transaction } from './transactions.ts'

type RecordRow = { id: string }
export type RecordKey = { institutionId: string; id: string }

type Table<Field extends string> = {
  /** The table. It has `institution_id`, `id` and `version`, and `name_key` and `search_key` where it is listed. */
  table: string
  one: string
  /** The fields that people set, named as in the contract: `contactPerson` is the column `contact_person`. */
  fields: readonly Field[]
  /** Those of the fields that are whole numbers; others are texts. */
  whole?: readonly Field[]
  amounts?: readonly Field[]
  /** Fields that are set once, when a record is added. */
  fixed?: readonly Field[]
  /** A condition of the rows that exist for people. */
  where?: string
}

/** Values of fields; undefined leaves a field as it is. */
type Values<T> = { readonly [Field in keyof T]?: unknown }
type NameStatements<T extends RecordRow> = ReturnType<typeof pageByName<T>>
export type NamedPage = PageRequest & Sorted<keyof typeof NAME_ORDERS>
type Change<T> = Values<T> & { version?: number | null | undefined }

export function recordWrites<T extends RecordRow>(spec: Table<Extract<keyof T, string>>) {
  const { table, one, fields, fixed = [], where = 'true' } = spec
  const added = [...fields, ...fixed]
  const returning = `returning ${columnsOf(added)}`
  const add = statement<T>(
    `add_${one}`,
    `insert into ${table} (institution_id, id, ${added.map(column).join(', ')})
     values ($1, $2, ${added.map((_, at) => `$${at + 3}`).join(', ')}) ${returning}`,
  )
  const sets = fields.map((field, at) => {
    const name = column(field)
    return `${name} = case when $${2 * at + 4} then $${2 * at + 5} else ${name} end`
  })
  const change = statement<T>(
    `change_${one}`,
    `update ${table} set ${sets.join(', ')}, version = version + 1
      where institution_id = $1 and id = $2 and ($3::int is null or version = $3) and ${where}
     ${returning}`,
  )
  return {
    async insert(tx: Transaction, institutionId: string, values: Values<T>): Promise<T> {
      const given = added.map((field) => values[field])
      const [row] = await tx.query(add(institutionId, randomUUID(), ...given))
      if (row === undefined) throw new Error(`a new ${one} gave no row`)
      return row
    },
    /** Null when there is no such record, or none at the version that was sent. */
    async update(tx: Transaction, key: RecordKey, values: Change<T>): Promise<T | null> {
      const given = fields.flatMap((field) => [values[field] !== undefined, values[field]])
      const [row] = await tx.query(change(key.institutionId, key.id, values.version, ...given))
      return row ?? null
    },
  }
}

type Named = RecordRow & { name_key: string }

/** Reads and writes many records at once. `ofBranch`: those of the branch $3, else of the institution. Values are JSON by field. */
export function manyRecords<T extends Named>(
  { table, fields, whole = [], amounts = [], where = 'true' }: Table<Extract<keyof T, string>>,
  { ofBranch }: { ofBranch: boolean },
) {
  const shown = fields.map((field) => `p.${column(field)} as "${field}"`).join(', ')
  const [isOfBranch, branch] = ofBranch
    ? ['p.branch_id = $3', ['branch_id']]
    : ['$3::uuid is null', []]
  const typeOf = (field: (typeof fields)[number]) =>
    whole.includes(field) ? 'int' : amounts.includes(field) ? 'numeric' : 'text'
  const sets = fields.map((field) => {
    const name = column(field)
    const value = `(n.input ->> '${field}')::${typeOf(field)}`
    return `${name} = case when n.input ? '${field}' then ${value} else p.${name} end`
  })
  return {
    /** With one of the names, and those with the ids $4 wherever they are. */
    named: statement<T>(
      `${table}_named`,
      `with ${foundRecords(table, `${isOfBranch} and ${where}`)}
       select p.id, p.name_key, ${shown}
         from found f
        cross join lateral (
               select * from ${table} p
                where p.institution_id = $1 and p.id = f.id and ${where} offset 0) p
        order by p.created_at, p.id`,
    ),
    locked: statement<T>(
      `lock_${table}`,
      `select p.id, p.name_key, ${shown} from ${table} p
        where p.institution_id = $1 and p.id = any ($2) and ${where} order by p.id for no key update`,
    ),
    add: statement<never>(
      `add_many_${table}`,
      `insert into ${table} (institution_id, id, ${[...fields.map(column), ...branch].join(', ')})
       select $1::uuid, n.id, ${[...fields.map((field) => `n."${field}"`), ...branch.map(() => '$3::uuid')].join(', ')}
         from jsonb_to_recordset($2::jsonb) n (id uuid, ${fields.map((field) => `"${field}" ${typeOf(field)}`).join(', ')})
        where ($3::uuid is not null) = ${ofBranch}`,
    ),
    change: statement<never>(
      `change_many_${table}`,
      `update ${table} p set ${sets.join(', ')}, version = p.version + 1
         from jsonb_to_recordset($2::jsonb) n (id uuid, input jsonb)
        where p.institution_id = $1 and p.id = any ($3) and p.id = n.id`,
    ),
  }
}

const foundRecords = (table: string, which: string) => `
  names as materialized (select distinct fold_name(n.name) as key from unnest($2::text[]) n (name)),
  found as materialized (
    select p.id from names n
     cross join lateral (
            select p.id from ${table} p where p.institution_id = $1 and ${which} and p.name_key = n.key offset 0) p
    union
    select unnest($4::uuid[]))`

export function recordReads<T extends RecordRow>(spec: Table<Extract<keyof T, string>>) {
  const { table, one, fields, where = 'true' } = spec
  const byId = statement<T>(
    `${one}_by_id`,
    `select ${columnsOf(fields)} from ${table} where institution_id = $1 and id = $2 and ${where}`,
  )
  const named = pageByName<T>(
    table,
    spec,
    `institution_id = $1 and ${where} and ${hasTextIfAny('search_key', '$2')}`,
  )
  return {
    async find(tx: Transaction, key: RecordKey): Promise<T | null> {
      const [row] = await tx.query(byId(key.institutionId, key.id))
      return row ?? null
    },
    list: (db: Database, institutionId: string, page: NamedPage): Promise<Page<T>> =>
      readListed(db, institutionId, named, { ...page, pattern: likePattern(page.search) }),
  }
}

/** The statements of a page by name and of its total. `which`: their condition, with a scope $1 and a pattern $2. */
export function pageByName<T extends RecordRow>(
  name: string,
  { table, fields }: Table<Extract<keyof T, string>>,
  which: string,
) {
  const total = `select count(*) as total from ${table} where ${which}`
  return {
    page: inEachOrder(NAME_ORDERS, (order, suffix) =>
      statement<T & { name_key: string; total: number }>(
        `${name}_page${suffix}`,
        `select ${columnsOf(fields)}, name_key, (${total}) as total from ${table}
          where ${which} and ${order.after(3, '', `${table} where ${which}`)} ${order.by()} limit $5`,
      ),
    ),
    total: statement<{ total: number }>(`${name}_total`, total),
  }
}

export async function readListed<T extends RecordRow>(
  db: Database,
  institutionId: string,
  { page: rows, total }: NameStatements<T>,
  { sort = 'name', ...page }: NamedPage & { pattern: string | null },
): Promise<Page<T>> {
  const { start, keysOf } = NAME_ORDERS[sort]
  return readPage(db, institutionId, page, {
    keysOf,
    rows: rows[sort](institutionId, page.pattern, ...start(page), pageSize(page) + 1),
    total: total(institutionId, page.pattern),
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- TypeScript cannot see that the rest is T
    toItem: ({ name_key: _key, total: _total, ...item }) => item as unknown as T,
  })
}

function columnsOf(fields: readonly string[]): string {
  return ['id', ...fields, 'institutionId', 'version']
    .map((field) => (column(field) === field ? field : `${column(field)} as "${field}"`))
    .join(', ')
}

export function column(field: string): string {
  return field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
