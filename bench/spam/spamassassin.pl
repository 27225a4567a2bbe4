# Judges mails with SpamAssassin's local rules: no network, no learning, no settings of a user.
# Takes file names; prints a line for each: file, score, threshold, names of the rules that hit.
use strict;
use warnings;
use Mail::SpamAssassin;

my $judge = Mail::SpamAssassin->new({
  local_tests_only   => 1,
  dont_copy_prefs    => 1,
  userprefs_filename => '/dev/null',
});
$judge->init(0);

for my $file (@ARGV) {
  open my $handle, '<:raw', $file or die "$file: $!";
  local $/;
  my $mail   = $judge->parse(scalar <$handle>, 1);
  my $status = $judge->check($mail);
  printf "%s\t%.3f\t%.1f\t%s\n", $file, $status->get_score, $status->get_required_score,
    $status->get_names_of_tests_hit;
  $status->finish;
  $mail->finish;
}
