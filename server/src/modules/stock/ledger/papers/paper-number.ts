type Paper = { institution?: string; series?: string; branch?: string }

/**
 * SQL for the number of a document or plan as people name it, such as BO-D-0002; null without one. `of`: a table with number and
 * created_at, and with kind and branch_id unless others are given.
 */
export const paperNumber = (
  of: string,
  { institution = '$1', series = `${of}.kind`, branch = `${of}.branch_id` }: Paper = {},
) => `
         (select paper_number(n.code, n.former_codes, n.codes_until, ${series}, ${of}.number, ${of}.created_at)
            from branches n where n.institution_id = ${institution} and n.id = ${branch})`

/** The same for a transfer, whose number is that of the branch that receives. */
export const transferNumber = (of: string) =>
  paperNumber(of, { series: `'TRANSFER'`, branch: `${of}.to_branch_id` })

/** The same for a purchase order. */
export const orderNumber = (of: string) => paperNumber(of, { series: `'PURCHASE_ORDER'` })

/** The same for a stock-take. */
export const takeNumber = (of: string) => paperNumber(of, { series: `'STOCK_TAKE'` })

/** The same for the document at the other end of a link; '' without a number. */
export const linkedNumber = (of: string) => `coalesce(${paperNumber(of)}, '')`

/** The same for the document with an id. */
export const numberOfDocument = (id: string) =>
  `(select ${paperNumber('numbered')} from documents numbered where numbered.institution_id = $1 and numbered.id = ${id})`

/** SQL for whether the id is that of a paper whose number somebody typed; `typed`: the parameter of the text or its pattern. */
export const hasPaperNumber = (id: string, typed: string) =>
  `${id} = any ((select find_papers($1, ${typed}))::uuid[])`
