import { listCategories } from '@mezgeb/contract/catalogue/categories'
import { PAGE_MAX } from '@mezgeb/contract/kit/fields'
import { TOLERANCES } from '@mezgeb/contract/stock/stock-takes'

import { useList } from '../../../lib/list/use-list.ts'
import { useNames } from '../../../lib/list/use-names.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { t } from '../../../texts/texts.ts'
import { DeviceSelect } from '../../../ui/form/DeviceSelect.tsx'
import { ModalForm } from '../../../ui/form/ModalForm.tsx'
import { CheckBox } from '../../../ui/form/CheckBox.tsx'
import { NumberField } from '../../../ui/form/number/NumberField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { BranchField } from '../../business/branches/BranchField.tsx'
import { ProductField } from '../../catalogue/products/field/ProductField.tsx'
import { ChoiceGroup } from '../../workspace/settings/ChoiceGroup.tsx'
import { CountProposals } from './CountProposals.tsx'
import { SCOPES, useStockTakeForm } from './use-stock-take-form.ts'
import classes from './StockTakeModal.module.css'

import type { StockTakeForm } from './use-stock-take-form.ts'

type StockTakeModalProps = { opened: boolean; onClose: () => void }

/** Opens a stock-take: of everything, of categories, products or a shelf. */
export function StockTakeModal({ opened, onClose }: StockTakeModalProps) {
  const { form, shell, propose } = useStockTakeForm({ opened, onClose })
  const { branchId, scope } = form.values
  return (
    <ModalForm title={t.stockTakes.add} opened={opened} onClose={onClose} {...shell}>
      {branchId !== null && (
        <BranchField
          {...form.getInputProps('branchId')}
          data-autofocus
          branchId={branchId}
          onPick={(id) => form.setFieldValue('branchId', id)}
          onChosen={() => document.getElementById(`scope-${scope}`)?.focus()}
        />
      )}
      {branchId !== '' && <CountProposals branchId={branchId} onStart={propose} />}
      <ChoiceGroup
        id="scope"
        label={t.stockTakes.scope}
        options={SCOPES.map((value) => ({ value, label: t.stockTakes.scopes[value] }))}
        value={scope}
        onChange={(chosen) => form.setFieldValue('scope', chosen)}
      />
      {scope === 'CATEGORIES' && <Categories form={form} />}
      {scope === 'PRODUCTS' && <Products form={form} />}
      <TextField
        label={t.stockTakes.shelf}
        description={scope === 'SHELF' ? t.stockTakes.shelfHint : undefined}
        placeholder={scope === 'SHELF' ? undefined : t.ui.optional}
        {...form.getInputProps('shelf')}
      />
      <Rules form={form} />
    </ModalForm>
  )
}

/** How it is counted. */
function Rules({ form }: { form: StockTakeForm }) {
  const { isBlind, tolerance } = form.values
  return (
    <>
      <CheckBox checked={isBlind} onChange={(is) => form.setFieldValue('isBlind', is)}>
        {t.stockTakes.blind}
      </CheckBox>
      <div className={classes.pair}>
        <NumberField
          label={t.stockTakes.tolerance}
          placeholder={t.ui.optional}
          {...form.getInputProps('tolerance.most')}
        />
        <DeviceSelect
          label={t.stockTakes.toleranceOf}
          value={tolerance.of}
          onChange={(chosen) => form.setFieldValue('tolerance.of', chosen)}
        >
          {TOLERANCES.map((of) => (
            <option key={of} value={of}>
              {t.stockTakes.tolerances[of]}
            </option>
          ))}
        </DeviceSelect>
      </div>
    </>
  )
}

function Categories({ form }: { form: StockTakeForm }) {
  const { institution } = useUser()
  const list = useList(listCategories, {
    query: { institutionId: institution?.id, limit: PAGE_MAX },
  })
  const names = useNames(list)
  const { categoryIds } = form.values
  const error = form.errors['categoryIds']
  return (
    <fieldset className={classes.categories}>
      <legend>{t.stockTakes.scopes.CATEGORIES}</legend>
      {[...(names ?? [])].map(([id, name]) => (
        <CheckBox
          key={id}
          checked={categoryIds.includes(id)}
          onChange={(isChosen) =>
            form.setFieldValue(
              'categoryIds',
              isChosen ? [...categoryIds, id] : categoryIds.filter((other) => other !== id),
            )
          }
        >
          {name}
        </CheckBox>
      ))}
      {error !== undefined && <p className={classes.error}>{error}</p>}
    </fieldset>
  )
}

function Products({ form }: { form: StockTakeForm }) {
  const { branchId, goods } = form.values
  const set = (chosen: typeof goods) => form.setFieldValue('goods', chosen)
  return (
    <div>
      <ProductField
        // A new field for each product.
        key={goods.length}
        error={form.errors['productIds']}
        product={undefined}
        branchId={branchId ?? ''}
        mustKeepStock
        onPick={({ id, name }) => set([...goods.filter((one) => one.id !== id), { id, name }])}
        onChosen={() => undefined}
      />
      <ul className={classes.chosen}>
        {goods.map(({ id, name }) => (
          <li key={id}>
            {name}
            <button
              type="button"
              aria-label={t.stockTakes.remove(name)}
              onClick={() => set(goods.filter((one) => one.id !== id))}
            >
              ×
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
