// Loads the rules of the Chinese face; the browser then fetches only the slices that a page shows.
import 'lxgw-wenkai-webfont/lxgwwenkai-regular.css';
