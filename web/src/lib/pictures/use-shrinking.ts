import { useState } from 'react'

type Shrinking<Picture> = {
  shrink: (file: File) => Promise<Picture>
  onPicture: (picture: Picture) => void
}

export function useShrinking<Picture>({ shrink, onPicture }: Shrinking<Picture>) {
  const [isShrinking, setShrinking] = useState(false)
  const [isUnreadable, setUnreadable] = useState(false)

  async function read(file: File): Promise<void> {
    setShrinking(true)
    setUnreadable(false)
    try {
      onPicture(await shrink(file))
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
    if (file !== undefined) void read(file)
  }

  return { isShrinking, isUnreadable, handleInput }
}
