import { recounted, partsOf } from '@mezgeb/contract/kit/unit-size'

import type { Measured } from '@mezgeb/contract/kit/unit-size'
import type { UseFormReturnType } from '@mantine/form'

import type { TypedQuantity } from '@mezgeb/contract/kit/unit-size'
import type { Scanned } from '../scanning/scanned.ts'

type Values = {
  product?: Measured | null
  productId: string
  quantity: TypedQuantity
}

type Form = Pick<UseFormReturnType<Values>, 'getValues' | 'setFieldValue'>

/** The typed quantity looks the same after another product is chosen. */
export function recount(form: Form, goods: Measured): void {
  const { product, quantity } = form.getValues()
  form.setFieldValue('quantity', recounted(quantity, product ?? undefined, goods))
}

/** In a form for one product: a pack that is scanned fills the quantity in, and is added when it is scanned again. */
export function takeUnits(form: Form, { goods, pack, units }: Scanned): void {
  const { productId, quantity } = form.getValues()
  if (units === null) return form.setFieldValue('quantity', '')
  const isSame = productId === goods.id
  const before = isSame ? Number(quantity) || 0 : 0
  const isMeasured = pack !== undefined || units !== partsOf(goods)
  if (isMeasured || (isSame && before > 0)) form.setFieldValue('quantity', before + units)
  return undefined
}
