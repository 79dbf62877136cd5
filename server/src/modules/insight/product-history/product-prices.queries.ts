import { PRICES_MAX } from '@mezgeb/contract/insight/product-history'

import { statement } from '../../../platform/db/statement.ts'

import type { ProductPrices } from '@mezgeb/contract/insight/product-history'

export const productPrices = statement<ProductPrices['prices'][number]>(
  'product_prices',
  `select e.at, e.price,
          (select json_build_object('id', u.id, 'name', u.name) from users u
            where u.institution_id = $1 and u.id = e.user_id) as user
     from (select e.at, e.id, (e.after ->> 'price_per_unit')::numeric as price, e.user_id from audit_entries e
            where e.institution_id = $1 and e.record_id = $2 and e.after ? 'price_per_unit'
            order by e.at desc, e.id desc limit ${PRICES_MAX}) e
    order by e.at desc, e.id desc`,
)
