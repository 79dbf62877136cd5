import { listProducts, shownStock, thresholdOf } from '@mezgeb/contract/catalogue/products'
import { inShownUnit } from '@mezgeb/contract/kit/unit-size'
import { keepsStock } from '@mezgeb/contract/stock/facets/keeps-stock'

import { formatCounted } from '../../../lib/format/format.ts'
import { useListAddress, useSearchText } from '../../../lib/list/use-list-address.ts'
import { usePageList } from '../../../lib/list/use-page-list.ts'
import { useShownList } from '../../../lib/list/use-shown-list.ts'
import { fixedBranchId } from '../../../lib/session/access.ts'
import { useMay } from '../../../lib/session/use-may.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { t } from '../../../texts/texts.ts'
import { ModalButton } from '../../../ui/dialog/ModalButton.tsx'
import { CardGrid } from '../../../ui/list/CardGrid.tsx'
import { DataTable } from '../../../ui/list/DataTable.tsx'
import { FilterBar } from '../../../ui/list/filters/FilterBar.tsx'
import { ListScreen } from '../../../ui/list/ListScreen.tsx'
import { Forbidden } from '../../../ui/shell/Forbidden.tsx'
import { BranchSelect } from '../../business/BranchSelect.tsx'
import { useBranchNames } from '../../business/branches/branches.api.ts'
import { OutputButtons } from '../../workspace/exporting/OutputButtons.tsx'
import { RecordCard } from '../../workspace/records/RecordCard.tsx'
import { LevelsModal } from './levels-modal.ts'

import type { Product } from '@mezgeb/contract/catalogue/products'

import type { ActionsProps, Field } from '../../../ui/list/field.ts'

/** /stock-levels: the stock of a branch, and the minimum and maximum of each product there. */
export function LevelsPage() {
  return useMay()('products.view') ? <Levels /> : <Forbidden title={t.levels.title} />
}

/** The branch in the address, else the user's own or the first one. */
function useBranchOfPage() {
  const [{ branchId }, change] = useListAddress()
  const names = useBranchNames()
  const user = useUser()
  const [first] = names?.keys() ?? []
  const shown = fixedBranchId(user) ?? branchId ?? user.branch?.id ?? first ?? ''
  return { shown, names, choose: (id: string) => change({ branchId: id }) }
}

function Levels() {
  const institutionId = useUser().institution?.id
  const mayEdit = useMay()('levels.edit')
  const { shown, names, choose } = useBranchOfPage()
  const [search, setSearch] = useSearchText()
  const page = useShownList(usePageList(listProducts, { query: { institutionId } }))
  const list = { ...page, items: page.items?.filter(keepsStock) }
  const fields = levelFields(shown)
  const { title, description } = t.levels
  const narrowedTo = [names?.get(shown) ?? '']
  const Actions = mayEdit ? LevelActions : undefined
  return (
    <ListScreen
      title={title}
      description={description}
      search={{ placeholder: t.levels.search, value: search, onChange: setSearch }}
      renderTabs={(panel) => (
        <>
          {(names?.size ?? 0) > 1 && (
            <FilterBar isFiltered={false} words={narrowedTo} onClear={() => choose('')}>
              <BranchSelect none={null} branchId={shown} onPick={choose} />
            </FilterBar>
          )}
          {panel}
        </>
      )}
      list={list}
      print={<OutputButtons {...{ title, list, fields, search, narrowedTo }} />}
      errorTitle={t.levels.failed}
      empty={{ noMatch: t.levels.noMatch, none: t.levels.nothing }}
      shape={{ facts: 3, hasActions: mayEdit }}
      table={<DataTable {...{ label: title, list, fields, Actions }} />}
    >
      <CardGrid label={title}>
        {list.items?.map((item) => (
          <RecordCard key={item.id} {...{ item, fields, Actions }} />
        ))}
      </CardGrid>
    </ListScreen>
  )
}

function LevelActions({ item: product, titleId }: ActionsProps<Product>) {
  return (
    <ModalButton size="sm" modal={LevelsModal} modalProps={{ product }} aria-describedby={titleId}>
      {t.levels.set}
    </ModalButton>
  )
}

function levelFields(branchId: string): Field<Product>[] {
  const stockOf = ({ branchProducts }: Product) =>
    branchProducts.find((stock) => stock.branchId === branchId)
  return [
    { label: t.ui.name, text: ({ name }) => name, sort: 'name', isNoFact: true },
    {
      label: t.product.inStock,
      isNumber: true,
      file: { number: (product) => inShownUnit(shownStock(product, branchId), product) },
      text: (product) => formatCounted(shownStock(product, branchId), product),
    },
    {
      label: t.levels.minimum,
      isNumber: true,
      file: { number: (product) => inShownUnit(thresholdOf(product, branchId), product) },
      text: (product) => {
        const minimum = thresholdOf(product, branchId)
        const isOwn = stockOf(product)?.minimum !== undefined
        if (minimum === 0 && !isOwn) return null
        const units = formatCounted(minimum, product)
        return isOwn ? units : t.levels.fromProduct(units)
      },
    },
    {
      label: t.levels.maximum,
      isNumber: true,
      file: {
        number: (product) => {
          const maximum = stockOf(product)?.maximum
          return maximum === undefined ? null : inShownUnit(maximum, product)
        },
      },
      text: (product) => {
        const maximum = stockOf(product)?.maximum
        return maximum === undefined ? null : formatCounted(maximum, product)
      },
    },
  ]
}
