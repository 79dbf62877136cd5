import { useId, useRef } from 'react'

import { t } from '../../../../texts/texts.ts'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { useKey } from '../../../../ui/kit/use-key.ts'
import { useScans } from '../../../../ui/scans/use-scans.ts'
import { CameraButton } from '../../../catalogue/scanning/CameraButton.tsx'
import { useCountedCodes } from './use-counted-codes.ts'
import { useCountSearch } from './use-count-search.ts'
import classes from './CountSearch.module.css'

import type { StockTake } from '@mezgeb/contract/stock/stock-takes'

import type { Counting } from './use-counting.ts'

const FIELDS = 'input, select, textarea, [role="dialog"]'

/** Finds the product to count. A scanned code counts one more at once; a typed name leads to its quantity. */
export function CountSearch({ take, counting }: { take: StockTake; counting: Counting }) {
  const { problem, scan } = useCountedCodes(take, counting)
  const search = useCountSearch(take, counting, (code) => void scan(code))
  const at = useRef<HTMLDivElement>(null)
  useScans(at, (code) => void scan(code))
  const { text, input, products, isLoading } = search
  const list = useId()
  const isOpen = text !== '' && products.length > 0
  useKey(true, ({ target, key, ctrlKey, metaKey, altKey }) => {
    const isField = target instanceof HTMLElement && target.closest(FIELDS) !== null
    if (isField || key.length !== 1 || key === ' ' || ctrlKey || metaKey || altKey) return
    // The key itself then arrives in the field.
    input.current?.focus()
  })
  return (
    <div ref={at} className={classes.search}>
      <TextField
        ref={input}
        label={t.stockTakes.find}
        type="search"
        enterKeyHint="next"
        autoComplete="off"
        autoCapitalize="none"
        maxLength={200}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={isOpen ? `${list}-${search.at}` : undefined}
        error={problem && (problem.failure ?? `${problem.code}: ${t.stockTakes.nothing}`)}
        data-short-codes
        value={text}
        onChange={({ currentTarget }) => search.setText(currentTarget.value)}
        onKeyDown={search.handleKey}
      />
      <CameraButton onScan={scan} takesMany />
      {isOpen && <Matches id={list} search={search} />}
      {text !== '' && problem === null && !isLoading && products.length === 0 && (
        <p className={classes.nothing}>{t.stockTakes.nothing}</p>
      )}
    </div>
  )
}

type MatchesProps = { id: string; search: ReturnType<typeof useCountSearch> }

function Matches({ id, search: { products, at, isLoading, pick } }: MatchesProps) {
  return (
    <div id={id} role="listbox" aria-label={t.products.label} className={classes.found}>
      {products.map((product, place) => (
        <button
          key={product.id}
          id={`${id}-${place}`}
          type="button"
          role="option"
          tabIndex={-1}
          aria-selected={place === at}
          data-stale={isLoading || undefined}
          onClick={() => pick(product)}
        >
          <strong>{product.product.name}</strong>
          <span>{product.category}</span>
        </button>
      ))}
    </div>
  )
}
