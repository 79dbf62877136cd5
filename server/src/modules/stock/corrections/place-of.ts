/** SQL for whether a document of institution $1 corrects another one. */
export const corrects = (id: string) => `exists (
            select from document_links c where c.institution_id = $1 and c.document_id = ${id} and c.role = 'CORRECTS')`

/**
 * SQL for when the goods of a movement of institution $1 came: those of a correction came with the document that it corrects (docs/decisions/0118,
 * 0157). `product`: null where the movement is that of a whole document.
 */
export const placeOf = (m: string, product = `${m}.product_id`) =>
  `case when ${corrects(`${m}.document_id`)}
                then place_of_movement($1, ${m}.document_id, ${product}, ${m}.branch_id, '-infinity', ${m}.created_at)
                else ${m}.created_at end`
