/** A piece of a page that is never torn: how high it is, the room before it, and how it is drawn. */
export type Block = {
  height: number
  gap?: number
  draw: (top: number) => void
  /** Drawn first when the block begins a further page: the head of a table whose rows go on. */
  repeats?: Block
}

/** How much room blocks take under each other on one page. */
export const heightOfAll = (blocks: readonly Block[]): number =>
  blocks.reduce((sum, { height, gap = 0 }, index) => sum + height + (index === 0 ? 0 : gap), 0)

/** Which blocks stand on which page of so much room. A block higher than a page gets one of its own. */
export function pagesOf(blocks: readonly Block[], room: number): Block[][] {
  const pages: Block[][] = []
  let page: Block[] = []
  for (const block of blocks) {
    if (page.length > 0 && heightOfAll([...page, block]) > room) {
      pages.push(page)
      page = block.repeats ? [block.repeats] : []
    }
    page.push(block)
  }
  return page.length > 0 ? [...pages, page] : pages
}

/** Draws the blocks of one page under each other, from `top`; answers where the last one ends. */
export function drawPage(page: readonly Block[], top: number): number {
  let y = top
  for (const [index, block] of page.entries()) {
    y += index === 0 ? 0 : (block.gap ?? 0)
    block.draw(y)
    y += block.height
  }
  return y
}
