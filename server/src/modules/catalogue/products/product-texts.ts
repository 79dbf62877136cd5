import type { ProductColumns } from './product-columns.queries.ts'

const TRACKED = ',"tracksExpiry":true'

/**
 * The JSON of each product, as the contract's `Product`. Written by hand, because a page of a list is asked for more often
 * than anything else: objects and their serialiser take four times as long.
 */
export function productTexts(institutionId: string, columns: ProductColumns): string[] {
  const { ids, names, units, prices, descriptions, thresholds, versions } = columns
  if (ids === null) return []
  const { codes, barcodes, packs, archived, expiring, groups } = columns
  const { category_ids: categoryIds, category_names: categoryNames } = columns
  const stocks = withLevels(columns)
  // Ids, numbers and null have the same form in the text as in JSON; only typed text needs to be escaped.
  return ids.map((id, at) => {
    const category = `{"id":"${categoryIds[at]}","name":${JSON.stringify(categoryNames[at])}}`
    return (
      `{"id":"${id}","name":${JSON.stringify(names[at])},"unit":${JSON.stringify(units[at])},` +
      `"pricePerUnit":${prices[at]},"description":${JSON.stringify(descriptions[at])},` +
      `"lowStockThreshold":${thresholds[at]},"categoryId":"${categoryIds[at]}","category":${category},` +
      `"institutionId":"${institutionId}","branchProducts":[${stocks[at]}],"version":${versions[at]},` +
      `"code":${JSON.stringify(codes[at])},"barcodes":${JSON.stringify(barcodes[at] ?? [])},"isArchived":${archived[at]}${packsText(packs[at])}${expiring[at] === true ? TRACKED : ''}${groupText(groups[at])}${moreText(columns, at)}}`
    )
  })
}

/** The stock of each product, with the levels of its branches. */
function withLevels({ ids, stocks, levels }: ProductColumns): string[] {
  const texts = stocks.split('|')
  if (ids === null || levels === null) return texts
  const places = new Map(ids.map((id, at) => [id, at]))
  for (const [productId, branchId, minimum, maximum] of levels) {
    const at = places.get(productId)
    if (at === undefined) continue
    const set =
      (minimum === null ? '' : `,"minimum":${minimum}`) +
      (maximum === null ? '' : `,"maximum":${maximum}`)
    texts[at] = (texts[at] ?? '').replace(
      new RegExp(`"branchId":"${branchId}","quantity":-?\\d+`),
      `$&${set}`,
    )
  }
  return texts
}

function groupText(id: string | null | undefined): string {
  return id === null || id === undefined ? '' : `,"groupId":"${id}"`
}

/** The unit size, the photo and the supplier, where there are some. */
function moreText(columns: ProductColumns, at: number): string {
  const { photos, suppliers, unit_sizes: sizes } = columns
  const size = sizes[at]
  const photo = photos[at]
  const supplier = suppliers[at]
  return (
    (typeof size === 'number' ? `,"unitSize":${size}` : '') +
    (typeof photo === 'string' ? `,"photo":"${photo}"` : '') +
    (supplier ? `,"supplierId":"${supplier.id}","supplier":${JSON.stringify(supplier)}` : '')
  )
}

function packsText(packs: ProductColumns['packs'][number] | undefined): string {
  return packs === null || packs === undefined ? '' : `,"packs":${JSON.stringify(packs)}`
}
