import { isLowStock } from '@mezgeb/contract/catalogue/products'
import { levelsField, setLevels } from '@mezgeb/contract/stock/levels'
import { countedAs, measuredShape } from '@mezgeb/contract/kit/unit-size'
import { useState } from 'react'
import * as z from 'zod/mini'

import { isRefusal } from '../../../lib/api/api-error.ts'
import { useSave } from '../../../lib/api/use-save.ts'
import { useSaveForm } from '../../../lib/drafts/use-save-form.ts'
import { t } from '../../../texts/texts.ts'
import { CheckBox } from '../../../ui/form/CheckBox.tsx'
import { ModalForm } from '../../../ui/form/ModalForm.tsx'
import { NumberField } from '../../../ui/form/number/NumberField.tsx'
import { SpinnerToken } from '../../../ui/kit/spinner-token.ts'
import { showToast } from '../../../ui/shell/toast.ts'
import { useBranchNames } from '../../business/branches/branches.api.ts'
import { formatCounted } from '../../../lib/format/format.ts'
import classes from './LevelsModal.module.css'

import type { Product } from '@mezgeb/contract/catalogue/products'

type LevelsModalProps = {
  opened: boolean
  onClose: () => void
  product: Product
  /** The only branch that is shown; absent: all of them. */
  branchId?: string | undefined
}

/** Minimum and maximum of a product in each branch. */
export function LevelsModal(props: LevelsModalProps) {
  const names = useBranchNames()
  if (names === undefined) return props.opened ? <SpinnerToken /> : null
  const shown = [...names].filter(([id]) => props.branchId === undefined || id === props.branchId)
  return <LevelsForm {...props} branches={shown} />
}

type LevelsFormProps = LevelsModalProps & { branches: readonly (readonly [string, string])[] }

function LevelsForm({ opened, onClose, product, branches }: LevelsFormProps) {
  const { form, shell } = useLevelsForm({ opened, onClose, product, branches })
  const { lowStockThreshold } = product
  const threshold = lowStockThreshold === null ? null : formatCounted(lowStockThreshold, product)
  return (
    <ModalForm title={t.levels.of(product.name)} opened={opened} onClose={onClose} {...shell}>
      <p className={classes.hint}>{t.levels.hint(threshold ?? t.levels.none)}</p>
      {branches.map(([id, name], at) => (
        <fieldset key={id} className={classes.branch}>
          <legend className={classes.name}>
            {name} <UnitsIn product={product} branchId={id} />
          </legend>
          {!isOff(form.values.items[at]) && (
            <>
              <NumberField
                label={t.levels.minimum}
                isWhole
                {...countedAs(product)}
                unit={product.unit}
                placeholder={threshold ?? t.ui.optional}
                data-autofocus={at === 0 || undefined}
                {...form.getInputProps(`items.${at}.minimum`)}
              />
              <NumberField
                label={t.levels.maximum}
                isWhole
                {...countedAs(product)}
                unit={product.unit}
                placeholder={t.ui.optional}
                {...form.getInputProps(`items.${at}.maximum`)}
              />
            </>
          )}
          <CheckBox
            checked={isOff(form.values.items[at])}
            onChange={(checked) => {
              const level = checked ? NOT_STOCKED : { minimum: '', maximum: '' }
              form.setFieldValue(`items.${at}`, { branchId: id, ...level })
            }}
          >
            {t.levels.notStocked}
          </CheckBox>
        </fieldset>
      ))}
    </ModalForm>
  )
}

/** The branch does not stock the product (docs/decisions/0116). */
const NOT_STOCKED = { minimum: 0, maximum: 0 }

const isOff = (item: Line | undefined) => item?.minimum === 0 && item.maximum === 0

function UnitsIn({ product, branchId }: { product: Product; branchId: string }) {
  const stock = product.branchProducts.find((one) => one.branchId === branchId)
  if (stock === undefined) return null
  const isLow = isLowStock(product, stock.quantity, branchId)
  return (
    <span className={classes.units} data-low={isLow || undefined}>
      {t.products.left(formatCounted(stock.quantity, product))}
    </span>
  )
}

function useLevelsForm({ opened, onClose, product, branches }: LevelsFormProps) {
  const save = useSave(setLevels)
  const now = branches.map(([branchId]): Line => {
    const stock = product.branchProducts.find((one) => one.branchId === branchId)
    return {
      branchId,
      minimum: stock?.minimum ?? '',
      maximum: stock?.maximum ?? '',
      ...countedAs(product),
    }
  })
  // The product changes while the dialog is open, and with it what a colleague sets.
  const [before] = useState(now)
  const [isStale, setStale] = useState(false)
  return useSaveForm({
    id: { name: 'levels', of: product.id },
    opened,
    initialValues: { items: now },
    shapes: { items: z.array(LINE) },
    creates: [],
    schema: z.object({
      items: z.pipe(
        z.pipe(
          z.array(LINE),
          z.transform((items) => items.map((item) => levelOf(item, product.id))),
        ),
        levelsField,
      ),
    }),
    save: async ({ items }) => {
      const seen = items.map((item, at) => {
        const [first, last] = [seenOf(before[at]), seenOf(now[at])]
        // The field has said what a colleague set: it is replaced.
        const wasOf = (field: keyof typeof first) =>
          isStale && item[field] !== first[field] ? last[field] : first[field]
        return { ...item, was: { minimum: wasOf('minimum'), maximum: wasOf('maximum') } }
      })
      try {
        await save.mutateAsync({ body: { items: seen } })
      } catch (failure) {
        setStale(isRefusal(failure, 'STALE_VERSION'))
        throw failure
      }
    },
    onSaved: () => {
      showToast(t.levels.saved)
      onClose()
    },
  })
}

const Typed = z.union([z.number(), z.string()])
const LINE = z.object({
  branchId: z.string(),
  minimum: Typed,
  maximum: Typed,
  ...measuredShape,
})
type Line = z.infer<typeof LINE>

/** The levels of a line as the product has them. */
const seenOf = (line: Line | undefined) => ({
  minimum: typeof line?.minimum === 'number' ? line.minimum : null,
  maximum: typeof line?.maximum === 'number' ? line.maximum : null,
})

const levelOf = ({ branchId, minimum, maximum, ...line }: Line, productId: string) => ({
  branchId,
  productId,
  ...countedAs(line),
  minimum: minimum === '' ? null : minimum,
  maximum: maximum === '' ? null : maximum,
})
