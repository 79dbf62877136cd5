import {
  CUSTOMER_GROUPS_MAX,
  PRICE_LISTS_MAX,
} from '@mezgeb/contract/selling/price-lists/price-lists'

import { statement } from '../../../platform/db/statement.ts'
import { goodsColumns } from '../../catalogue/goods/goods-row.ts'
import { MARGIN_FIELDS } from './margins/margin-of-row.ts'

import type { CustomerGroup } from '@mezgeb/contract/selling/price-lists/price-lists'
import type { GoodsRow } from '../../catalogue/goods/goods-row.ts'
import type { MarginFields } from './margins/margin-of-row.ts'

const GROUP = 'g.id, g.name, g.version'

export const listOfGroups = statement<CustomerGroup>(
  'customer_groups',
  `select ${GROUP} from customer_groups g where g.institution_id = $1 order by g.name_key, g.id`,
)

export const findGroup = statement<CustomerGroup>(
  'customer_group_by_id',
  `select ${GROUP} from customer_groups g where g.institution_id = $1 and g.id = $2`,
)

/** No row when there are as many as there may be. */
export const addGroup = statement<CustomerGroup>(
  'add_customer_group',
  `insert into customer_groups as g (institution_id, name)
   select $1::uuid, $2::text
    where (select count(*) from customer_groups o where o.institution_id = $1) < ${CUSTOMER_GROUPS_MAX}
   returning ${GROUP}`,
)

export const renameGroup = statement<CustomerGroup>(
  'change_customer_group',
  `update customer_groups g set name = coalesce($4::text, g.name), version = g.version + 1
    where g.institution_id = $1 and g.id = $2 and ($3::int is null or g.version = $3)
   returning ${GROUP}`,
)

export type ListRow = {
  id: string
  name: string
  branch: { id: string; name: string } | null
  customerGroup: { id: string; name: string } | null
  validFrom: string
  validUntil: string | null
  isActive: boolean
  version: number
}

const LIST = `l.id, l.name,
  case when l.branch_id is not null then (
    select json_build_object('id', b.id, 'name', b.name) from branches b
     where b.institution_id = $1 and b.id = l.branch_id) end as branch,
  case when l.customer_group_id is not null then (
    select json_build_object('id', g.id, 'name', g.name) from customer_groups g
     where g.institution_id = $1 and g.id = l.customer_group_id) end as "customerGroup",
  l.valid_from::text as "validFrom", l.valid_until::text as "validUntil", l.archived_at is null as "isActive", l.version`

export const listOfLists = statement<ListRow & { rowCount: number }>(
  'price_lists',
  `select ${LIST}, (select count(*) from price_list_rows r
                     where r.institution_id = $1 and r.price_list_id = l.id)::int as "rowCount"
     from price_lists l where l.institution_id = $1 order by l.name_key, l.id`,
)

export const findList = statement<ListRow>(
  'price_list_by_id',
  `select ${LIST} from price_lists l where l.institution_id = $1 and l.id = $2`,
)

type StoredRow = GoodsRow & {
  id: string
  own_price: number
  from_quantity: number
  price: number
  margin: MarginFields
}

/** Of list $2, by product. */
export const rowsOfList = statement<StoredRow>(
  'price_list_rows',
  `select p.id, ${goodsColumns('p')}, p.price_per_unit as own_price, r.from_quantity, r.price,
          ${MARGIN_FIELDS} as margin
     from price_list_rows r
     join products p on p.institution_id = $1 and p.id = r.product_id
    where r.institution_id = $1 and r.price_list_id = $2
    order by p.name_key, p.id, r.from_quantity`,
)

const FIELDS = 'name, branch_id, customer_group_id, valid_from, valid_until, archived_at'

/** No row when there are as many as there may be. $2 to $6: name, branch, group and days; $7: it is active. */
export const addList = statement<{ id: string }>(
  'add_price_list',
  `insert into price_lists (institution_id, ${FIELDS})
   select $1::uuid, $2::text, $3::uuid, $4::uuid, $5::date, $6::date, case when not $7::boolean then clock_timestamp() end
    where (select count(*) from price_lists o where o.institution_id = $1) < ${PRICE_LISTS_MAX}
   returning id`,
)

/** No row when there is none at version $3. */
export const changeList = statement<{ id: string }>(
  'change_price_list',
  `update price_lists
      set name = $4, branch_id = $5, customer_group_id = $6, valid_from = $7, valid_until = $8,
          archived_at = case when not $9::boolean then coalesce(archived_at, clock_timestamp()) end,
          version = version + 1
    where institution_id = $1 and id = $2 and ($3::int is null or version = $3)
   returning id`,
)

const GIVEN = 'unnest($3::uuid[], $4::int[], $5::numeric[]) n (product_id, from_quantity, price)'

export const dropRows = statement<never>(
  'drop_price_list_rows',
  `delete from price_list_rows r
    where r.institution_id = $1 and r.price_list_id = $2
      and not exists (select from ${GIVEN} where n.product_id = r.product_id and n.from_quantity = r.from_quantity)`,
)

/** Rows with the price that they had stay as they are. */
export const setRows = statement<never>(
  'set_price_list_rows',
  `insert into price_list_rows as r (institution_id, price_list_id, product_id, from_quantity, price)
   select $1::uuid, $2::uuid, n.product_id, n.from_quantity, n.price from ${GIVEN}
    order by n.product_id, n.from_quantity
   on conflict on constraint price_list_rows_pkey do update set price = excluded.price
    where r.price <> excluded.price`,
)
