import { statement } from '../../../../platform/db/statement.ts'

/** Of the photo that the product has now; `$4`: the small one. */
export const photoBytes = statement<{ type: string; bytes: Buffer }>(
  'product_photo',
  `select case when $4::bool then k.small_type else k.type end as type,
          case when $4 then k.small_bytes else k.bytes end as bytes
     from product_photos k
    where k.institution_id = $1 and k.product_id = $2
      and exists (select from products p where p.institution_id = $1 and p.id = $2 and p.photo = $3)`,
)

export const putPhoto = statement<never>(
  'put_product_photo',
  `insert into product_photos (institution_id, product_id, type, bytes, small_type, small_bytes)
   values ($1, $2, $3, $4, $5, $6)
   on conflict (institution_id, product_id) do update
      set type = excluded.type, bytes = excluded.bytes,
          small_type = excluded.small_type, small_bytes = excluded.small_bytes`,
)

export const takePhotoAway = statement<never>(
  'take_product_photo_away',
  'delete from product_photos where institution_id = $1 and product_id = $2',
)
