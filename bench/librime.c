// Types pinyin into librime and prints its first candidate, a line for a line: the measure that bench/typing.ts compares with.
#include <rime_api.h>
#include <stdio.h>
#include <string.h>

int main(int count, char **arguments) {
  if (count != 2) return 2;
  RimeApi *rime = rime_get_api();
  RIME_STRUCT(RimeTraits, traits);
  traits.shared_data_dir = "/usr/share/rime-data";
  traits.user_data_dir = arguments[1];
  traits.distribution_name = "bench";
  traits.distribution_code_name = "bench";
  traits.distribution_version = "1";
  traits.app_name = "rime.bench";
  traits.min_log_level = 3;
  rime->setup(&traits);
  rime->initialize(&traits);
  if (rime->start_maintenance(True)) rime->join_maintenance_thread();
  char line[1024];
  while (fgets(line, sizeof line, stdin)) {
    line[strcspn(line, "\r\n")] = '\0';
    // A session of its own, so that nothing is learnt from the line before.
    RimeSessionId session = rime->create_session();
    rime->select_schema(session, "luna_pinyin_simp");
    rime->simulate_key_sequence(session, line);
    RIME_STRUCT(RimeContext, context);
    if (rime->get_context(session, &context)) {
      puts(context.menu.num_candidates > 0 ? context.menu.candidates[0].text : "");
      rime->free_context(&context);
    } else {
      puts("");
    }
    rime->destroy_session(session);
  }
  rime->finalize();
  return 0;
}
