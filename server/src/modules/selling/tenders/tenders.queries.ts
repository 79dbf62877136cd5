import { TENDERS_MAX } from '@mezgeb/contract/selling/tenders'

import { statement } from '../../../platform/db/statement.ts'

import type { ReadyMadeTender, Tender, TenderKind } from '@mezgeb/contract/selling/tenders'

/** The ready-made tenders, in order; their names are for readers other than screens. */
const READY_MADE: Record<
  Exclude<ReadyMadeTender, 'EXCHANGE' | 'ROUNDING'>,
  { name: string; kind: TenderKind }
> = {
  CASH: { name: 'Cash', kind: 'CASH' },
  TELEBIRR: { name: 'telebirr', kind: 'MOBILE' },
  CBE_BIRR: { name: 'CBE Birr', kind: 'MOBILE' },
  M_PESA: { name: 'M-Pesa', kind: 'MOBILE' },
  CARD: { name: 'Card', kind: 'CARD' },
  BANK_TRANSFER: { name: 'Bank transfer', kind: 'BANK' },
  WITHHOLDING: { name: 'Withholding tax', kind: 'WITHHOLDING' },
  OWN_VOUCHER: { name: 'Voucher', kind: 'OWN_VOUCHER' },
}

/** The tenders of exchanges and of rounding are in no list. */
const CHOSEN = "t.kind not in ('EXCHANGE', 'ROUNDING')"

/** Anybody can say that they have paid with mobile money or at a bank: the reference proves it. A voucher pays by its code. */
const WITH_REFERENCE: readonly TenderKind[] = ['MOBILE', 'BANK', 'OWN_VOUCHER']
export const needsReference = (kind: TenderKind): boolean => WITH_REFERENCE.includes(kind)

const COLUMNS = `t.id, t.name, t.kind, t.ready_made as "readyMade", t.needs_reference is not null as "needsReference",
  t.archived_at is null as "isActive", t.version`

export const listOfTenders = statement<Tender>(
  'tenders',
  `select ${COLUMNS} from tenders t where t.institution_id = $1 and ${CHOSEN} order by t.position, t.name_key, t.id`,
)

export const findTender = statement<Tender>(
  'tender_by_id',
  `select ${COLUMNS} from tenders t where t.institution_id = $1 and t.id = $2 and ${CHOSEN}`,
)

const addAll = statement<never>(
  'add_ready_made_tenders',
  `insert into tenders (institution_id, name, kind, ready_made, needs_reference, position)
   select $1::uuid, n.name, n.kind, n.ready_made, nullif(n.needs_reference, false), n.position
     from unnest($2::text[], $3::text[], $4::text[], $5::boolean[]) with ordinality
          n (name, kind, ready_made, needs_reference, position)`,
)
/** Those that every institution begins with. */
export function addReadyMade(institutionId: string) {
  const tenders = Object.values(READY_MADE)
  return addAll(
    institutionId,
    tenders.map(({ name }) => name),
    tenders.map(({ kind }) => kind),
    Object.keys(READY_MADE),
    tenders.map(({ kind }) => needsReference(kind)),
  )
}

/** At the end of the list; no row when it is full. */
export const addTender = statement<Tender>(
  'add_tender',
  `insert into tenders as t (institution_id, name, kind, needs_reference, position)
   select $1::uuid, $2::text, $3::text, nullif($4::boolean, false), coalesce(max(t.position), 0) + 1
     from tenders t where t.institution_id = $1 and ${CHOSEN}
   having count(*) < ${TENDERS_MAX}
   returning ${COLUMNS}`,
)

/** Sets what is present; a ready-made tender with another name is one of the institution. */
export const changeTender = statement<Tender>(
  'change_tender',
  `update tenders t
      set name = coalesce($4::text, t.name),
          ready_made = case when $4 <> t.name then null else t.ready_made end,
          needs_reference = case when $5::boolean is null then t.needs_reference else nullif($5, false) end,
          archived_at = case when $6::boolean then null
                             when not $6 then coalesce(t.archived_at, clock_timestamp())
                             else t.archived_at end,
          version = t.version + 1
    where t.institution_id = $1 and t.id = $2 and ${CHOSEN} and ($3::int is null or t.version = $3)
   returning ${COLUMNS}`,
)

export const lockTenders = statement<{ id: string }>(
  'lock_tenders',
  `select t.id from tenders t where t.institution_id = $1 and ${CHOSEN} order by t.id for no key update`,
)
export const orderTenders = statement<never>(
  'order_tenders',
  `update tenders t set position = n.position
     from unnest($2::uuid[]) with ordinality n (id, position)
    where t.institution_id = $1 and t.id = any ($2) and t.id = n.id and t.position <> n.position`,
)

/** After all others. */
const ROUNDING_POSITION = 1000

// Screens name it by its code; another tender may have the name.
export const addRounding = statement<never>(
  'add_rounding_tender',
  `insert into tenders (institution_id, id, name, kind, ready_made, position)
   select $1::uuid, n.id, 'Rounding ' || n.id, 'ROUNDING', 'ROUNDING', ${ROUNDING_POSITION}
     from (select gen_random_uuid() as id) n
    where not exists (select from tenders t where t.institution_id = $1 and t.kind = 'ROUNDING')`,
)
