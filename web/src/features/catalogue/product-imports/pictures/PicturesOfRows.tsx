import { changeGoods } from '@mezgeb/contract/catalogue/goods'
import { useRef } from 'react'

import { formatCount } from '../../../../lib/format/format.ts'
import { useMay } from '../../../../lib/session/use-may.ts'
import { t } from '../../../../texts/texts.ts'
import { Button } from '../../../../ui/kit/Button.tsx'
import { Message } from '../../../../ui/kit/Message.tsx'
import classes from '../ImportPage.module.css'
import { usePictures } from './use-pictures.ts'

import type { Import } from '@mezgeb/contract/catalogue/product-imports'

const NAMES_SHOWN = 10

/** Chooses the pictures that the rows of a file name, and saves them with their products. */
export function PicturesOfRows({ of }: { of: Import }) {
  const { isRunning, done, total, missing, failed, error, save } = usePictures(of.id)
  const input = useRef<HTMLInputElement>(null)
  if (!useMay()(changeGoods.needs)) return null
  return (
    <section className={classes.actions}>
      <p>{t.importing.pictures}</p>
      {(isRunning || total > 0) && (
        <p aria-live="polite">{t.importing.picturesSaved(formatCount(done), formatCount(total))}</p>
      )}
      {error !== null && <Message tone="danger">{error.message}</Message>}
      {missing.length > 0 && (
        <Message tone="warning">{t.importing.picturesMissing(listOf(missing))}</Message>
      )}
      {failed.length > 0 && (
        <Message tone="danger">{t.importing.picturesFailed(listOf(failed))}</Message>
      )}
      <Button busy={isRunning} onClick={() => input.current?.click()}>
        {t.importing.choosePictures}
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label={t.importing.choosePictures}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          // The same ones can be chosen again.
          currentTarget.value = ''
          if (files.length > 0) void save(files)
        }}
      />
    </section>
  )
}

/** The first names, and how many more. */
function listOf(names: readonly string[]): string {
  const more = names.length - NAMES_SHOWN
  const shown = names.slice(0, NAMES_SHOWN).join(', ')
  return more > 0 ? `${shown} … +${formatCount(more)}` : shown
}
