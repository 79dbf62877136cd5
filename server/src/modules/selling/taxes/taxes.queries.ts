import { TAXES_MAX } from '@mezgeb/contract/selling/taxes/taxes'

import { statement } from '../../../platform/db/statement.ts'

import type { ReadyMadeTax, Tax, TaxKind, TaxSettings } from '@mezgeb/contract/selling/taxes/taxes'

type NewTax = { name: string; kind: TaxKind; rate: number }

/** The ready-made taxes, the default first; their names are for readers other than screens. */
const READY_MADE: Record<ReadyMadeTax, NewTax> = {
  VAT: { name: 'VAT', kind: 'STANDARD', rate: 15 },
  ZERO_RATED: { name: 'Zero-rated', kind: 'ZERO', rate: 0 },
  VAT_EXEMPT: { name: 'Exempt', kind: 'EXEMPT', rate: 0 },
}

/** A first rate holds for every day. */
const ALWAYS = '2000-01-01'

const COLUMNS = `t.id, t.name, t.kind, t.ready_made as "readyMade",
  (select r.rate from tax_rates r
    where r.institution_id = $1 and r.tax_id = t.id and r.valid_from <= tax_day(now())
    order by r.valid_from desc limit 1) as rate,
  (select json_agg(json_build_object('validFrom', r.valid_from, 'rate', r.rate) order by r.valid_from)
     from tax_rates r where r.institution_id = $1 and r.tax_id = t.id) as rates,
  t.archived_at is null as "isActive", t.version`

export const listOfTaxes = statement<Tax>(
  'taxes',
  `select ${COLUMNS} from taxes t where t.institution_id = $1 order by t.created_at, t.name_key, t.id`,
)

export const findTax = statement<Tax>(
  'tax_by_id',
  `select ${COLUMNS} from taxes t where t.institution_id = $1 and t.id = $2`,
)

const SETTINGS = 'tax_id as "defaultTaxId", adds_tax is null as "pricesIncludeTax", version'

export const findSettings = statement<TaxSettings>(
  'tax_settings',
  `select ${SETTINGS} from tax_settings where institution_id = $1`,
)

/** Of the institution's first tax; one that has settings keeps them. */
export const addSettings = statement<never>(
  'add_tax_settings',
  'insert into tax_settings (institution_id, tax_id) values ($1, $2) on conflict do nothing',
)

export const changeSettings = statement<TaxSettings>(
  'change_tax_settings',
  `update tax_settings
      set tax_id = case when $3 then $4 else tax_id end,
          adds_tax = case when $5::boolean is null then adds_tax else nullif(not $5, false) end,
          version = version + 1
    where institution_id = $1 and ($2::int is null or version = $2)
   returning ${SETTINGS}`,
)

const addAll = statement<{ id: string }>(
  'add_ready_made_taxes',
  `insert into taxes (institution_id, name, kind, ready_made, created_at)
   select $1::uuid, n.name, n.kind, n.ready_made, now() + n.position * interval '1 millisecond'
     from unnest($2::text[], $3::text[], $4::text[]) with ordinality n (name, kind, ready_made, position)
    where not exists (select from taxes t where t.institution_id = $1)
   returning id`,
)

/** The taxes of Ethiopia, in order; no row where the institution has taxes. */
export function addReadyMade(institutionId: string) {
  const taxes = Object.values(READY_MADE)
  return addAll(
    institutionId,
    taxes.map(({ name }) => name),
    taxes.map(({ kind }) => kind),
    Object.keys(READY_MADE),
  )
}
export const READY_MADE_RATES = Object.values(READY_MADE).map(({ rate }) => rate)

/** No row when there are as many as there may be. */
export const addTax = statement<{ id: string }>(
  'add_tax',
  `insert into taxes (institution_id, name, kind)
   select $1::uuid, $2::text, $3::text
    where (select count(*) from taxes o where o.institution_id = $1) < ${TAXES_MAX}
   returning id`,
)

export const addFirstRates = statement<never>(
  'add_first_tax_rates',
  `insert into tax_rates (institution_id, tax_id, valid_from, rate)
   select $1::uuid, n.tax_id, '${ALWAYS}', n.rate from unnest($2::uuid[], $3::numeric[]) n (tax_id, rate)`,
)

/** No row when the day is not after today and after the last rate. The tax is locked. */
export const addRate = statement<{ tax_id: string }>(
  'add_tax_rate',
  `insert into tax_rates (institution_id, tax_id, valid_from, rate)
   select $1::uuid, $2::uuid, $3::date, $4::numeric
    where $3::date > tax_day(now())
      and $3::date > (select max(r.valid_from) from tax_rates r where r.institution_id = $1 and r.tax_id = $2)
   returning tax_id`,
)

export const lockTax = statement<{ kind: TaxKind }>(
  'lock_tax',
  'select kind from taxes where institution_id = $1 and id = $2 for no key update',
)

/** Sets what is present; a ready-made tax with another name is one of the institution. */
export const changeTax = statement<{ id: string }>(
  'change_tax',
  `update taxes t
      set name = coalesce($4::text, t.name),
          ready_made = case when $4 <> t.name then null else t.ready_made end,
          archived_at = case when $5::boolean then null
                             when not $5 then coalesce(t.archived_at, clock_timestamp())
                             else t.archived_at end,
          version = t.version + 1
    where t.institution_id = $1 and t.id = $2 and ($3::int is null or t.version = $3)
   returning t.id`,
)
