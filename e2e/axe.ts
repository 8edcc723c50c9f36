import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** Our pages have no frames: what is found need not be put together in a page of its own. Of what is right no list is made. */
export const axeOn = (page: Page) => new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
