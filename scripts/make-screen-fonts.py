"""Makes the two fonts that English is set in on the screen from the look's font of Latin letters: what nearly every page needs, and the
rest of its letters, as the unicode ranges of tokens.css divide them. Run by hand when that font or those ranges change:
  apt-get install python3-fonttools python3-brotli
  python3 scripts/make-screen-fonts.py LOOK_FONTS packages/ui/src
where LOOK_FONTS holds schoolgate-latin.woff2. Every byte of the first is waited for on a first visit, so what no page shows is left
out: names of weights, and point and comma as wide as a figure (in a column of sums they stand below each other anyway)."""

import os
import re
import sys

from fontTools import subset
from fontTools.ttLib import TTFont

source, ui = sys.argv[1], sys.argv[2]

options = subset.Options(flavor='woff2', name_IDs=[], notdef_outline=False, layout_features=['kern', 'tnum', 'pnum'])
options.drop_tables += ['MVAR', 'STAT', 'GDEF', 'gasp']

with open(f'{ui}/styles/tokens.css', encoding='utf8') as tokens:
    faces = re.findall(r"schoolgate-(basic|latin)\.woff2.*?unicode-range:(.*?);", tokens.read(), re.DOTALL)

for name, ranges in faces:
    font = TTFont(f'{source}/schoolgate-latin.woff2')
    figures = {glyph for code, glyph in font.getBestCmap().items() if chr(code) in '0123456789'}
    one_for_one = [lookup for lookup in font['GSUB'].table.LookupList.Lookup if lookup.LookupType == 1]
    for table in (table for lookup in one_for_one for table in lookup.SubTable):
        table.mapping = {one: other for one, other in table.mapping.items() if one in figures or other in figures}
    font['fvar'].instances = []
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=subset.parse_unicodes(ranges.replace('U+', '')))
    subsetter.subset(font)
    file = f'{ui}/fonts/schoolgate-{name}.woff2'
    font.flavor = 'woff2'
    font.save(file)
    print(file, len(font.getBestCmap()), 'letters', os.path.getsize(file), 'bytes')
