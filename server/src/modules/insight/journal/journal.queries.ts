import { FREQUENT_KINDS } from '@mezgeb/contract/features'

import { dateOrders, inEachOrder } from '../../../platform/db/query/order.ts'
import { statement } from '../../../platform/db/statement.ts'
import { countedUntil } from '../../../platform/db/counts/counted-total.ts'
import { paperNumber } from '../../stock/ledger/papers/paper-number.ts'

import type { JournalEntry } from '@mezgeb/contract/insight/journal'
import type { ReadyMadeTender } from '@mezgeb/contract/selling/tenders'
import type { CountedList } from '../../../platform/db/counts/counted-total.ts'

/** SQL for what a document, or the opening or closing of a shift, posts; an account at most once. */
const postedBy = (institution: string, id: string, event: string) => `(
        select j.account, sum(j.amount) as amount from journal_postings j
         where j.institution_id = ${institution} and j.document_id = ${id} and j.event = ${event}
         group by j.account having sum(j.amount) <> 0)`

/** Every frequent kind has its own index by time, so it is read by its own statement. */
const FREQUENT = FREQUENT_KINDS.map(({ kind }) => `'${kind}'`).join()
const DOCUMENTS = { event: 'DOCUMENT', source: 'documents', at: 'created_at' } as const
const SOURCES = [
  ...FREQUENT_KINDS.map(({ kind, list }) => ({
    ...DOCUMENTS,
    name: `journal_${list}`,
    where: `kind = '${kind}'`,
  })),
  { ...DOCUMENTS, name: 'journal', where: `kind not in (${FREQUENT})` },
  {
    name: 'journal_openings',
    event: 'SHIFT_OPENED',
    source: 'shifts',
    at: 'opened_at',
    where: `float_amount <> coalesce((
              select b.counted from shifts b
               where b.institution_id = $1 and b.till_id = shifts.till_id and b.number = shifts.number - 1), 0)`,
  },
  {
    name: 'journal_closings',
    event: 'SHIFT_CLOSED',
    source: 'shifts',
    at: 'closed_at',
    where: 'counted <> expected',
  },
] as const

/** Debits and credits of the days, so that a balance of long ago reads days and not documents. */
export const COUNTED_POSTINGS: readonly CountedList[] = SOURCES.map(
  ({ name, where, event, source, at }) => ({
    name,
    source,
    at,
    part: 'branch_id',
    where: where.replaceAll('$1', `${source}.institution_id`),
    each: `${postedBy(`${source}.institution_id`, `${source}.id`, `'${event}'`)} posted`,
    list: `'${name} ' || case when amount > 0 then 'debit ' else 'credit ' end || account`,
    amount: 'amount',
  }),
)

/** The names under which the days of these accounts are kept. */
export const listsOf = (accounts: readonly string[]) =>
  SOURCES.flatMap(({ name }) =>
    ['debit', 'credit'].flatMap((side) => accounts.map((account) => `${name} ${side} ${account}`)),
  )

type Sums = { account: string; opening: number; debit: number; credit: number }

const balances = (ofScope: string) => `
  select p.account, coalesce(sum(p.amount) filter (where p.at < $3), 0) as opening,
         coalesce(sum(p.amount) filter (where p.at >= $3 and p.amount > 0), 0) as debit,
         -coalesce(sum(p.amount) filter (where p.at >= $3 and p.amount < 0), 0) as credit
    from (${SOURCES.map(
      ({ name, where, event, source, at }) => `
         select split_part(d.list, ' ', 3) as account, d.day as at, d.amount from day_counts d
          where d.institution_id = $1 and d.list = any ($5) and d.list like '${name.replaceAll('_', '\\_')} %'
            and d.part = coalesce($2, '00000000-0000-0000-0000-000000000000'::uuid) and d.day < $4 and d.day < ${countedUntil(name, '$1')}
         union all
         select p.account, d.at, p.amount
           from (select id, ${at} as at from ${source}
                  where institution_id = $1 and ${where} and ${ofScope}
                    and ${at} >= ${countedUntil(name, '$1')} and ${at} < $4 offset 0) d
          cross join lateral ${postedBy('$1', 'd.id', `'${event}'`)} p`,
    ).join('\n         union all')}) p
   group by p.account`

const OF_INSTITUTION = '$2::uuid is null'
const OF_BRANCH = 'branch_id = $2'

const ofInstitution = statement<Sums>('trial_balance_of_institution', balances(OF_INSTITUTION))
const ofBranch = statement<Sums>('trial_balance_of_branch', balances(OF_BRANCH))
/** $2 is the branch or null, $3 the begin of the days and $4 their end, $5 the names of the kept days. */
export const balancesOf = (branchId: string | null) =>
  branchId === null ? ofInstitution : ofBranch

type TenderRow = { id: string; name: string; readyMade: ReadyMadeTender | null }

export const postedTenders = statement<TenderRow>(
  'tenders_of_journal',
  `select t.id, t.name, t.ready_made as "readyMade" from tenders t
    where t.institution_id = $1 and t.kind not in ('CASH', 'WITHHOLDING', 'ROUNDING', 'OWN_VOUCHER')
    order by t.position, t.id`,
)

type ChangedRow = { account: string; number: string | null; name: string | null; version: number }

export const changedAccounts = statement<ChangedRow>(
  'changed_accounts',
  `select a.account, a.number, a.name, a.version from journal_accounts a where a.institution_id = $1`,
)

/** Sets what is present: $5 says whether the name is. No row when it has another version. */
export const changeAccount = statement<{ version: number }>(
  'change_account',
  `insert into journal_accounts as a (institution_id, account, number, name) values ($1, $2, $4, $6)
   on conflict on constraint journal_accounts_account_key do update
     set number = coalesce(excluded.number, a.number),
         name = case when $5::boolean then excluded.name else a.name end,
         version = a.version + 1
   where $3::int is null or a.version = $3
   returning a.version`,
)

export const ORDERS = dateOrders('created_at')

type Named = JournalEntry['branch']
export type EntryRow = Pick<JournalEntry, 'id' | 'kind' | 'till' | 'number' | 'note' | 'branch'> & {
  created_at: string
  by: Named
  lines: [account: string, amount: number][]
  total: number
}

const BRANCH = `(select json_build_object('id', b.id, 'name', b.name) from branches b
                   where b.institution_id = $1 and b.id = d.branch_id) as branch`
const BY = `(select json_build_object('id', u.id, 'name', u.name) from users u
               where u.institution_id = $1 and u.id = d.user_id) as by`
/** The document or the shift of an entry. */
const RECORD = `
           select d.kind, null as till, ${paperNumber('d')} as number, d.note, d.branch_id, d.user_id from documents d
            where g.event = 'DOCUMENT' and d.institution_id = $1 and d.id = g.id
           union all
           select g.event, (select t.name from tills t where t.institution_id = $1 and t.id = s.till_id), s.number::text,
                  e.reason, s.branch_id, e.user_id
             from shifts s
            cross join lateral (
                    select s.opened_by as user_id, null as reason where g.event = 'SHIFT_OPENED'
                    union all
                    select s.closed_by, s.reason where g.event = 'SHIFT_CLOSED') e
            where s.institution_id = $1 and s.id = g.id
           limit 1`

function entriesOf(scope: string, ofScope: string) {
  const found = (columns: string, { source, at, where }: (typeof SOURCES)[number]) =>
    `select ${columns} from ${source}
      where institution_id = $1 and ${where} and ${ofScope} and ${at} >= $3 and ${at} < $4`
  const total = `select ${SOURCES.map((one) => `(${found('count(*)', one)})`).join(' + ')} as total`
  return {
    page: inEachOrder(ORDERS, (order, suffix) => {
      const page = `where ${order.after(5, 'd.')} ${order.by('d.')} limit $7`
      const parts = SOURCES.map(
        (one) =>
          `(select d.created_at, d.id, '${one.event}' as event from (${found(`${one.at} as created_at, id`, one)}) d ${page})`,
      )
      return statement<EntryRow>(
        `journal_of_${scope}${suffix}`,
        `with page as materialized (
           select d.created_at, d.id, d.event from (${parts.join(' union all ')}) d ${order.by('d.')} limit $7)
         select g.id, d.kind, d.till, d.number, g.created_at, d.note, ${BRANCH}, ${BY},
                coalesce((select json_agg(json_build_array(p.account, p.amount) order by p.amount < 0, p.account)
                            from ${postedBy('$1', 'g.id', 'g.event')} p), '[]') as lines, (${total}) as total
           from page g
          cross join lateral (${RECORD}) d
          ${order.by('g.')}`,
      )
    }),
    total: statement<{ total: number }>(`journal_total_of_${scope}`, total),
  }
}

const ENTRIES = {
  institution: entriesOf('institution', OF_INSTITUTION),
  branch: entriesOf('branch', OF_BRANCH),
}
/** Documents, and openings and closings of tills, of the days from $3 and before $4 with their postings; $2 is the branch or null. */
export const entriesIn = (branchId: string | null) =>
  branchId === null ? ENTRIES.institution : ENTRIES.branch
