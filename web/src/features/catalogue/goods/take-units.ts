import type { UseFormReturnType } from '@mantine/form'

import type { Scanned } from '../scanning/scanned.ts'

type Values = { productId: string; quantity: number | string }

/** In a form for one product: a pack that is scanned fills the quantity in, and is added when it is scanned again. */
export function takeUnits(
  form: Pick<UseFormReturnType<Values>, 'getValues' | 'setFieldValue'>,
  { goods, pack, units }: Scanned,
): void {
  const { productId, quantity } = form.getValues()
  const isSame = productId === goods.id
  const before = isSame ? Number(quantity) || 0 : 0
  if (pack !== undefined || (isSame && before > 0)) form.setFieldValue('quantity', before + units)
}
