import { useState } from 'react'

import type { PhotoInput } from '@mezgeb/contract/catalogue/product-photos'

/** Shrinks the file that an input got. */
export function useShrinking(onPhoto: (photo: PhotoInput) => void) {
  const [isShrinking, setShrinking] = useState(false)
  const [isUnreadable, setUnreadable] = useState(false)

  async function shrink(file: File): Promise<void> {
    setShrinking(true)
    setUnreadable(false)
    try {
      const { shrinkPicture } = await import('./shrink-picture.ts')
      onPhoto(await shrinkPicture(file))
    } catch (failure) {
      console.error(failure)
      setUnreadable(true)
    } finally {
      setShrinking(false)
    }
  }

  function handleInput(input: HTMLInputElement): void {
    const file = input.files?.[0]
    // The same file can be chosen again.
    input.value = ''
    if (file !== undefined) void shrink(file)
  }

  return { isShrinking, isUnreadable, handleInput }
}
