"""Makes the two fonts that papers (PDF) are set in from the variable fonts of the look: one weight each, all letters in one
file, which is what a PDF can embed. Run by hand when the look's fonts change:
  apt-get install python3-fonttools python3-brotli
  python3 scripts/make-paper-fonts.py LOOK_FONTS apps/server/assets/fonts
where LOOK_FONTS holds schoolgate-{latin,latin-ext,dots}.woff2 with their axis of weight."""

import os
import sys
import tempfile

from fontTools.merge import Merger
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

source, target = sys.argv[1], sys.argv[2]
FAMILY = 'Schoolgate Sans'

for style, weight in (('Regular', 400), ('Bold', 680)):
    with tempfile.TemporaryDirectory() as folder:
        parts = []
        for part in ('latin', 'latin-ext', 'dots'):
            font = instancer.instantiateVariableFont(TTFont(f'{source}/schoolgate-{part}.woff2'), {'wght': weight})
            font.flavor = None
            parts.append(os.path.join(folder, f'{part}.ttf'))
            font.save(parts[-1])
        font = Merger().merge(parts)
    for record in font['name'].names:
        if record.nameID in (1, 16):
            record.string = FAMILY
        elif record.nameID == 4:
            record.string = f'{FAMILY} {style}'
        elif record.nameID == 6:
            record.string = f'SchoolgateSans-{style}'
    file = f'{target}/schoolgate-{style.lower()}.ttf'
    font.save(file)
    letters = font.getBestCmap()
    assert all(ord(letter) in letters for letter in '₵₦ɛɔŋẹọṣ·–’“”×'), 'a letter is missing'
    print(file, len(letters), 'letters', os.path.getsize(file), 'bytes')
