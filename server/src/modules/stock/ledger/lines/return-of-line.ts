/** Of goods that come back: the line of the sale, where the product is on several. */
export type ReturnToPost = { ofLine?: number | null }

/** SQL after FROM: the lines o by which the goods of a line moved before they came or went back. */
export const linesBefore = (line: string) => `document_links k
           join stock_movements o on o.institution_id = $1 and o.document_id = k.target_id and o.product_id = ${line}.product_id
                               and o.line = coalesce(${line}.of_line, o.line)
          where k.institution_id = $1 and k.document_id = ${line}.document_id and k.role = 'RETURNS'`

export const returnToPost = ({ ofLine }: ReturnToPost) => ({ of_line: ofLine })
